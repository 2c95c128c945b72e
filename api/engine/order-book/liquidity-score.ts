import { percentRank, ratio, clip, median } from '#api/engine/measures/statistics.ts';
import { traded } from '#api/engine/measures/volume.ts';
import { atrSeries } from '#api/engine/indicators/indicators.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { type Instrument, usualSpreadPips } from '#contracts/rules/market/instruments.ts';

const TWENTY_DAYS = 20 * 96; // quarter-hours in twenty days of trade around the clock

/**
 * Relative volatility at each of the last quarter-hours, oldest first: the average true range of 14 over
 * its median of twenty days, limited to 0.8..3. The first 14 have no average.
 */
function excitements(quarters: readonly Candle[]): { t: number; factor: number }[] {
  const ranges = atrSeries(quarters, 14)
    .flatMap((range, i) => (range === null ? [] : { t: quarters[i]?.t ?? 0, range }))
    .slice(-TWENTY_DAYS);
  const usual = median(ranges.map(({ range }) => range));
  return ranges.map(({ t, range }) => ({
    t,
    factor: usual > 0 ? clip(ratio(range, usual), 0.8, 3) : 1,
  }));
}

/** Modelled pips between bid and ask in each of the last quarter-hours, as `spreadPipsAt`. */
export const spreadHistory = (instrument: Instrument, quarters: readonly Candle[]): number[] =>
  excitements(quarters).map(({ t, factor }) => usualSpreadPips(instrument, t) * factor);

/** The usual spread in pips, wider in volatile hours. No quote is read. */
export const spreadPipsAt = (
  instrument: Instrument,
  quarters: readonly Candle[],
  t: number,
): number => usualSpreadPips(instrument, t) * (excitements(quarters).at(-1)?.factor ?? 1);

const DAYS = 20;
const HOURS = 24 * DAYS; // hours that the newest one is compared with: twenty days around the clock

function volumeRank(hours: readonly Candle[], last: Candle): number {
  const same = hours.slice(0, -1).filter(({ t }) => t % DAY_MS === last.t % DAY_MS);
  const volumes = same.slice(-DAYS).map(({ v }) => v);
  return percentRank(last.v, volumes);
}

/**
 * Percentile of the newest hour by its price move per volume.
 *
 * @source Y. Amihud, Journal of Financial Markets 5 (2002) 31-56: absolute return over volume
 */
function impactRank(hours: readonly Candle[]): number {
  const impacts = hours
    .slice(1)
    .map(({ c, v }, i) => ratio(Math.abs(Math.log(c / (hours[i]?.c ?? c))), v));
  return percentRank(impacts.at(-1) ?? 0, impacts.slice(-HOURS - 1, -1));
}

function spreadRank(instrument: Instrument, quarters: readonly Candle[]): number {
  const spreads = spreadHistory(instrument, quarters);
  return percentRank(spreads.at(-1) ?? 0, spreads.slice(0, -1));
}

/**
 * Liquidity of an instrument compared with its last twenty days, 0 to 100: 40 % the volume of the
 * newest hour for its time of day, 30 % the narrowness of the modelled spread, 30 % the small price
 * move per volume. Null with fewer than 121 hours or 480 quarter-hours, a week of trade.
 */
export function liquidityScore(
  instrument: Instrument,
  { hours, quarters }: Record<'hours' | 'quarters', readonly Candle[]>,
): number | null {
  if (hours.length < 121 || quarters.length < 480) return null;
  const counted = traded(hours);
  const last = counted.at(-1);
  if (last === undefined) return null;
  const volume = volumeRank(counted, last);
  const narrow = 100 - spreadRank(instrument, quarters);
  const deep = 100 - impactRank(counted);
  return Math.round(0.4 * volume + 0.3 * narrow + 0.3 * deep);
}
