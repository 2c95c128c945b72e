import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { tradingDayStart } from '#contracts/rules/time/trading-day.ts';
import { DAY_MINUTES } from './business-time.ts';
import { type IntraMinuteRandomness, streamOf, uniform } from './randomness.ts';
import { type FactorDay, type FactorDays, factors, models } from './factors.ts';

export type FactorSum = {
  readonly path: Float64Array; // log price at the begin of each minute, and at the end of the last
  readonly variance: Float64Array; // expected square of each minute's log return
};

/** The points of an instrument's day within a factor's day, and the offset between the two. */
type Overlap = { readonly from: number; readonly to: number; readonly shift: number };

const WHOLE_DAY: Overlap = { from: 0, to: DAY_MINUTES + 1, shift: 0 };

function addFactor(
  { path, variance }: FactorSum,
  loading: number,
  day: FactorDay,
  { from, to, shift }: Overlap,
): void {
  const scale = (loading * day.deviation) ** 2;
  for (let minute = from; minute < to; minute += 1) {
    const source = Math.min(minute + shift, DAY_MINUTES); // a Sunday can have 25 hours
    path[minute] = (path[minute] ?? 0) + loading * (day.path[source] ?? 0);
    if (minute === DAY_MINUTES) return;
    const passing = (day.time[Math.min(source + 1, DAY_MINUTES)] ?? 0) - (day.time[source] ?? 0);
    variance[minute] = (variance[minute] ?? 0) + scale * passing;
  }
}

function tradingDaysWithin(utcDay: number): { tradingDay: number; overlap: Overlap }[] {
  const minutesInto = (t: number): number => (t - utcDay * DAY_MS) / MINUTE_MS;
  const begin = minutesInto(tradingDayStart(utcDay));
  const change = minutesInto(tradingDayStart(utcDay + 1));
  return [
    { tradingDay: utcDay, overlap: { from: 0, to: change, shift: -begin } },
    { tradingDay: utcDay + 1, overlap: { from: change, to: DAY_MINUTES + 1, shift: -change } },
  ];
}

/** @param day days since 1970: a trading day, or a UTC day for an instrument that always trades */
export function sumOfFactors(
  factorDay: FactorDays,
  instrument: Instrument,
  day: number,
): FactorSum {
  const { anchor, loadings } = models[instrument];
  const path = new Float64Array(DAY_MINUTES + 1).fill(Math.log(anchor));
  const sum = { path, variance: new Float64Array(DAY_MINUTES) };
  const isUtc = instrumentFacts[instrument].hours === 'always';
  for (const [factor, loading] of loadings) {
    const keepsHours = factors[factor].clock !== 'always';
    const parts =
      isUtc && keepsHours ? tradingDaysWithin(day) : [{ tradingDay: day, overlap: WHOLE_DAY }];
    for (const { tradingDay, overlap } of parts) {
      addFactor(sum, loading, factorDay(factor, tradingDay), overlap);
    }
  }
  return sum;
}

const LAST_SECOND = 59;

/** A day in logs of prices. */
export type DayPath = {
  readonly path: Float64Array; // at the begin of each minute, and at the end of the last
  /** The highest and lowest point of each minute. */
  readonly high: Float64Array;
  readonly low: Float64Array;
};

/** Where a price turns within each minute; in between it goes straight. */
type Turns = {
  readonly near: Float64Array; // the extreme nearer to the open comes first
  readonly nearAt: Float64Array; // second 1 to 57
  readonly far: Float64Array;
  readonly farAt: Float64Array; // later, second 58 at most
};

/** The path of a price within the minutes of a day. */
export type TickPath = Pick<DayPath, 'path'> & Turns;

const perMinute = (): Float64Array => new Float64Array(DAY_MINUTES);

export function tickPathOf({ path, high, low }: DayPath, random: IntraMinuteRandomness): TickPath {
  const ticks = {
    path,
    near: perMinute(),
    nearAt: perMinute(),
    far: perMinute(),
    farAt: perMinute(),
  };
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    const open = path[minute] ?? 0;
    const highest = high[minute] ?? 0;
    const lowest = low[minute] ?? 0;
    const isHighNearer = highest - open < open - lowest;
    const second = 1 + Math.floor(random.nearTurn(minute) * 57);
    ticks.near[minute] = isHighNearer ? highest : lowest;
    ticks.nearAt[minute] = second;
    ticks.far[minute] = isHighNearer ? lowest : highest;
    ticks.farAt[minute] = second + 1 + Math.floor(random.farTurn(minute) * (58 - second));
  }
  return ticks;
}

const between = (from: number, to: number, share: number): number => from + (to - from) * share;

/** Log price at a second of a minute, 0 to 59, whole or not. */
export function logPriceAt(ticks: TickPath, minute: number, second: number): number {
  const near = ticks.near[minute] ?? 0;
  const nearAt = ticks.nearAt[minute] ?? 0;
  if (second <= nearAt) return between(ticks.path[minute] ?? 0, near, second / nearAt);
  const far = ticks.far[minute] ?? 0;
  const farAt = ticks.farAt[minute] ?? 0;
  if (second <= farAt) return between(near, far, (second - nearAt) / (farAt - nearAt));
  const close = ticks.path[minute + 1] ?? 0;
  return between(far, close, (second - farAt) / (LAST_SECOND - farAt));
}

/**
 * The second whose price a tick reports in a minute (counted from 1970): a little earlier or later,
 * as ticks are not regular; open and close are exact. The same for all instruments, so that a cross
 * is the product of its legs at every tick.
 */
export function jitteredSecond(seed: number, minute: number, second: number): number {
  if (second === 0 || second === LAST_SECOND) return second;
  const shift = 5 * uniform(streamOf(seed, 'ticks', minute), second) - 2.5;
  return Math.min(Math.max(second + shift, 0), LAST_SECOND);
}

/**
 * A cross is the product of two prices, so the sum of their logs. Both are linear between their turning
 * points, so the extremes of the sum are at one of these.
 */
export function crossPath(one: TickPath, other: TickPath): DayPath {
  const path = Float64Array.from(one.path);
  for (let point = 0; point < path.length; point += 1) {
    path[point] = (path[point] ?? 0) + (other.path[point] ?? 0);
  }
  const turns = [one.nearAt, one.farAt, other.nearAt, other.farAt];
  const [high, low] = [perMinute(), perMinute()];
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    const open = path[minute] ?? 0;
    const close = path[minute + 1] ?? 0;
    let highest = Math.max(open, close);
    let lowest = Math.min(open, close);
    for (const seconds of turns) {
      const second = seconds[minute] ?? 0;
      const log = logPriceAt(one, minute, second) + logPriceAt(other, minute, second);
      highest = Math.max(highest, log);
      lowest = Math.min(lowest, log);
    }
    high[minute] = highest;
    low[minute] = lowest;
  }
  return { path, high, low };
}

/**
 * The highest and lowest point of a Brownian path within each minute, given its begin and end. The two
 * are drawn independently; only their marginal distributions are exact.
 *
 * @source I. Karatzas, S. Shreve, Brownian Motion and Stochastic Calculus (1991), 2.8: the maximum of
 *   a bridge from x to y exceeds m with probability exp(-2 (m - x)(m - y) / variance), solved for m;
 *   P. Glasserman, Monte Carlo Methods in Financial Engineering (2003), 6.4
 */
export function drawExtremes(
  { path, variance }: FactorSum,
  random: IntraMinuteRandomness,
): Omit<DayPath, 'path'> {
  const [high, low] = [perMinute(), perMinute()];
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    const open = path[minute] ?? 0;
    const close = path[minute + 1] ?? 0;
    const square = (close - open) ** 2;
    const twice = 2 * (variance[minute] ?? 0);
    const up = square - twice * Math.log(random.up(minute));
    const down = square - twice * Math.log(random.down(minute));
    high[minute] = (open + close + Math.sqrt(up)) / 2;
    low[minute] = (open + close - Math.sqrt(down)) / 2;
  }
  return { high, low };
}
