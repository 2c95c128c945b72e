import { HOUR_MS } from '../durations.ts';
import { type Instrument, instrumentFacts } from './instruments.ts';

/** London and New York, UTC. */
const BUSY = { from: 7, to: 21 };

/**
 * Pips between bid and ask of a usual retail account: our default where no quote is known.
 *
 * @param t UTC ms; while London and New York sleep it is wider
 */
export function usualSpreadPips(instrument: Instrument, t: number): number {
  const { spreadPips } = instrumentFacts[instrument];
  const hour = Math.floor(t / HOUR_MS) % 24;
  return hour >= BUSY.from && hour < BUSY.to ? spreadPips.london : spreadPips.asia;
}
