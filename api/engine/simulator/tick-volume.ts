import type { Instrument } from '#contracts/rules/instruments.ts';
import { DAY_MINUTES } from './business-time.ts';
import type { FactorSum } from './instrument-sum.ts';
import { newYorkHour, ticksByHour } from './profiles.ts';
import { normal } from './randomness.ts';

/** Ticks of an ordinary minute. */
const usualTicks: Readonly<Partial<Record<Instrument, number>>> = { EURUSD: 60, XAUUSD: 70 };
const OTHERS_TICKS = 50;

/** An hour's share of the ticks, 1 on average. Crypto has no business hours. */
const busyness = (instrument: Instrument, minute: number): number =>
  instrument === 'BTCUSD' ? 1 : 24 * (ticksByHour[newYorkHour(minute)] ?? 0);

/** Ticks of each minute: many in busy hours, and when the price went far for its minute. */
export function drawTicks(
  instrument: Instrument,
  { path, variance }: FactorSum,
  stream: number,
): Float64Array {
  const base = usualTicks[instrument] ?? OTHERS_TICKS;
  const ticks = new Float64Array(DAY_MINUTES);
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    const move = Math.abs((path[minute + 1] ?? 0) - (path[minute] ?? 0));
    const effort = 0.4 + 0.75 * (move / Math.sqrt(variance[minute] ?? 0));
    const chance = Math.exp(0.25 * normal(stream, minute));
    const told = base * busyness(instrument, minute) * effort * chance;
    ticks[minute] = Math.max(1, Math.round(told));
  }
  return ticks;
}
