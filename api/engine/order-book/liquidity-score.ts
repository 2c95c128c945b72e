import { percentRank, ratio } from '#api/engine/measures/statistics.ts';
import { traded } from '#api/engine/measures/volume.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { spreadHistory } from './spread.ts';

const DAYS = 20;
/** Hours that the newest one is compared with: twenty days around the clock. */
const HOURS = 24 * DAYS;
const FEWEST_HOURS = 121;
const FEWEST_QUARTERS = 480;

const timeOfDay = ({ t }: Candle): number => t % DAY_MS;

/** Where the newest hour's volume stands among the same hours of twenty days, percent. */
function volumeRank(hours: readonly Candle[], last: Candle): number {
  const same = hours.slice(0, -1).filter((hour) => timeOfDay(hour) === timeOfDay(last));
  return percentRank(
    last.v,
    same.slice(-DAYS).map(({ v }) => v),
  );
}

/**
 * Where the newest hour stands by how far its volume moved the price, percent.
 *
 * @source Y. Amihud, Journal of Financial Markets 5 (2002) 31-56: absolute return over volume
 */
function impactRank(hours: readonly Candle[]): number {
  const impacts = hours
    .slice(1)
    .map(({ c, v }, i) => ratio(Math.abs(Math.log(c / (hours[i]?.c ?? c))), v));
  return percentRank(impacts.at(-1) ?? 0, impacts.slice(-HOURS - 1, -1));
}

/** Where the spread of the newest quarter-hour stands among those of twenty days, percent. */
function spreadRank(instrument: Instrument, quarters: readonly Candle[]): number {
  const spreads = spreadHistory(instrument, quarters);
  return percentRank(spreads.at(-1) ?? 0, spreads.slice(0, -1));
}

/**
 * How easily an instrument trades now beside its last twenty days: 40 % how much volume the newest hour
 * had for its time of day, 30 % how narrow the modelled spread is, 30 % how little volume moved the price.
 *
 * @param hours closed H1 candles, oldest first; 600 for the whole comparison
 * @param quarters closed M15 candles, oldest first; 2016 for the whole comparison
 * @returns whole, 0 to 100; null with fewer than 121 hours or 480 quarter-hours, a week of trade
 */
export function liquidityScore({
  instrument,
  hours,
  quarters,
}: {
  readonly instrument: Instrument;
  readonly hours: readonly Candle[];
  readonly quarters: readonly Candle[];
}): number | null {
  if (hours.length < FEWEST_HOURS || quarters.length < FEWEST_QUARTERS) return null;
  const counted = traded(hours);
  const last = counted.at(-1);
  if (last === undefined) return null;
  const volume = volumeRank(counted, last);
  const narrow = 100 - spreadRank(instrument, quarters);
  const deep = 100 - impactRank(counted);
  return Math.round(0.4 * volume + 0.3 * narrow + 0.3 * deep);
}
