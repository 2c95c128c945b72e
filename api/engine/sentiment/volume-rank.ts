import { percentRank } from '#api/engine/measures/statistics.ts';
import { totalVolume } from '#api/engine/measures/volume.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';

const DAYS = 20;

/** Hours of trade in a day, so that a stretch of so many holds each hour of the clock once. */
const hoursADay = (instrument: Instrument): number =>
  instrumentFacts[instrument].hours === 'daily-break' ? 23 : 24;

/**
 * Where the volume of the last day's hours stands among as many hours up to the same time on each of
 * twenty days before.
 *
 * @param hours closed H1 candles with volume, oldest first
 * @returns whole percent
 */
export function volumeRank(instrument: Instrument, hours: readonly Candle[]): number {
  const length = hoursADay(instrument);
  const known = Math.min(1 + DAYS, Math.floor(hours.length / length));
  const [last = 0, ...before] = Array.from({ length: known }, (_, ago) => {
    const end = hours.length - ago * length;
    return totalVolume(hours.slice(end - length, end));
  });
  return Math.round(percentRank(last, before));
}
