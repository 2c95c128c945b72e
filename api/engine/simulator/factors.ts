import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { isTradingDay } from '#contracts/rules/time/market-calendar.ts';
import {
  type Clock,
  DAY_MINUTES,
  dayOfWeekday,
  weekdayCount,
  businessTime,
  isWeekday,
} from './business-time.ts';
import { normal, streamOf } from './randomness.ts';
import { memoizeDaily, memoizeRecent } from './memoize.ts';

type Halving = { readonly left: number; readonly middle: number; readonly right: number };

function halvingsOfDay(): Halving[] {
  const halvings: Halving[] = [];
  const spans: [left: number, right: number][] = [[0, DAY_MINUTES]];
  for (const [left, right] of spans) {
    const middle = (left + right) >> 1;
    if (middle === left) continue;
    halvings.push({ left, middle, right });
    spans.push([left, middle], [middle, right]);
  }
  return halvings;
}

const HALVINGS = halvingsOfDay();

/**
 * Fills in a Brownian path between its first and last point by halving: the draw at a point depends
 * on its place alone, so the path is the same for every requested part.
 *
 * @param path a point per minute, of which the first and the last are given
 * @param time business time at each point
 * @param deviation of the path in one unit of business time
 * @source A. Fournier, D. Fussell, L. Carpenter, Comm. ACM 25 (1982) 371-384, midpoint displacement;
 *   P. Glasserman, Monte Carlo Methods in Financial Engineering (2003), 3.1, Brownian bridge
 */
export function fillBridge(
  path: Float64Array,
  time: Float64Array,
  deviation: number,
  stream: number,
): void {
  for (const { left, middle, right } of HALVINGS) {
    const before = (time[middle] ?? 0) - (time[left] ?? 0);
    const after = (time[right] ?? 0) - (time[middle] ?? 0);
    const start = path[left] ?? 0;
    const expected = start + (((path[right] ?? 0) - start) * before) / (before + after);
    const spread = deviation * Math.sqrt((before * after) / (before + after));
    path[middle] = expected + spread * normal(stream, middle);
  }
}

/**
 * The factors of the instruments: some shared by several, and one of its own for each. `sd` is the
 * standard deviation of a day's log return, 0.0034 = 0.34 %.
 */
export const factors = {
  USD: { sd: 0.0034, clock: 'FX' },
  EU: { sd: 0.0022, clock: 'FX' },
  RISK: { sd: 0.0068, clock: 'US' },
  JPY: { sd: 0.0032, clock: 'JP' },
  GOLD: { sd: 0.0078, clock: 'XA' },
  eur: { sd: 0.0011, clock: 'FX' },
  gbp: { sd: 0.0018, clock: 'FX' },
  aud: { sd: 0.003, clock: 'FX' },
  cad: { sd: 0.0024, clock: 'FX' },
  chf: { sd: 0.0022, clock: 'FX' },
  us30: { sd: 0.0045, clock: 'US' },
  btc: { sd: 0.024, clock: 'always' },
} as const satisfies Record<string, { sd: number; clock: Clock }>;
type Factor = keyof typeof factors;

export type Model = {
  readonly anchor: number; // the price to which the market returns in the very long run
  /** Log return of the instrument for each log return of a factor. */
  readonly loadings: readonly (readonly [factor: Factor, loading: number])[];
};

const model = (anchor: number, ...loadings: Model['loadings']): Model => ({ anchor, loadings });

/** GBPJPY is the product of these two, so its loadings are their sums. */
export const crossLegs = { one: 'GBPUSD', other: 'USDJPY' } as const;

/** The share of minutes in which the legs mirror each other, matching the correlation of their days. */
export const LEGS_OPPOSED = 0.57;

export const models: Readonly<Record<Instrument, Model>> = {
  EURUSD: model(1.085, ['USD', -1], ['EU', 1], ['eur', 1]),
  GBPUSD: model(1.265, ['USD', -0.9], ['EU', 0.9], ['RISK', 0.08], ['gbp', 1]),
  USDJPY: model(148, ['USD', 1], ['EU', -0.35], ['RISK', 0.15], ['JPY', 1]),
  AUDUSD: model(0.655, ['USD', -0.9], ['EU', 0.2], ['RISK', 0.35], ['aud', 1]),
  USDCAD: model(1.35, ['USD', 0.65], ['RISK', -0.15], ['cad', 1]),
  USDCHF: model(0.875, ['USD', 0.9], ['EU', -0.75], ['RISK', 0.08], ['chf', 1]),
  GBPJPY: model(1.265 * 148, ['USD', 0.1], ['EU', 0.55], ['RISK', 0.23], ['gbp', 1], ['JPY', 1]),
  XAUUSD: model(2065.5, ['USD', -0.9], ['EU', 0.3], ['RISK', 0.05], ['GOLD', 1]),
  US30: model(38_600, ['RISK', 1], ['us30', 1]),
  BTCUSD: model(43_000, ['RISK', 0.8], ['btc', 1]),
};

const PULL = 0.985; // mean reversion of a factor: a half-life of 46 days
const OWN_MOOD = { persistence: 0.93, sd: 0.35 };
const COMMON_MOOD = { persistence: 0.95, sd: 0.25 };
/** Log volatility is normal with this variance; taking it off once makes the mean of vol² 1. */
const MOOD_VARIANCE = OWN_MOOD.sd ** 2 + COMMON_MOOD.sd ** 2;
const HOLIDAY_SHARE = 0.3; // share of an ordinary day's deviation, on holidays
const TAIL = 6; // degrees of freedom of the daily shocks

/**
 * The stationary process x(k) = p x(k-1) + e(k) as a weighted sum of its last shocks; older ones are
 * negligible. Any day can be computed without the days before it.
 */
function fading(persistence: number, days: number, shock: (k: number) => number) {
  const weights = Float64Array.from({ length: days }, (_, age) => persistence ** age);
  return (k: number): number => {
    let sum = 0;
    for (let age = 0; age < days; age += 1) sum += (weights[age] ?? 0) * shock(k - age);
    return sum;
  };
}

function mood(stream: number, { persistence, sd }: typeof OWN_MOOD): (k: number) => number {
  const scale = sd * Math.sqrt(1 - persistence ** 2);
  const shock = memoizeDaily((k) => scale * normal(stream, k));
  return memoizeDaily(fading(persistence, 60, shock));
}

/**
 * The volatility of a day: its deviation is divided by the root of a mean of squares, which makes the
 * returns of many days a Student's t of variance 1. Drawn once per day: given the volatility, the path
 * within the day is Brownian, so that the morning does not predict the afternoon.
 */
function wildness(stream: number, k: number): number {
  let squares = 0;
  for (let i = 1; i <= TAIL; i += 1) squares += normal(stream, k * (TAIL + 1) + i) ** 2;
  return Math.sqrt((TAIL - 2) / squares);
}

export type DailyLevels = {
  level: (k: number) => number; // log deviation from the anchor at the end of day k
  deviation: (k: number) => number; // standard deviation of the log return within day k
};

/**
 * A factor at the ends of its days: a mean-reverting sum of heavy-tailed shocks whose size comes in
 * waves, part of them shared by all factors. Days k are weekdays, or all days for a market that
 * never closes.
 */
export function createDailyLevels(seed: number, factor: Factor): DailyLevels {
  const { sd, clock } = factors[factor];
  const isAlways = clock === 'always';
  const own = mood(streamOf(seed, 'mood', factor), OWN_MOOD);
  const common = mood(streamOf(seed, 'common mood'), COMMON_MOOD);
  const shocks = streamOf(seed, 'shock', factor);

  const deviation = memoizeDaily((k) => {
    const isQuiet = !isAlways && !isTradingDay(dayOfWeekday(k));
    const shared = common(isAlways ? weekdayCount(k) : k);
    const usual = sd * (isQuiet ? HOLIDAY_SHARE : 1);
    return usual * Math.exp(own(k) + shared - MOOD_VARIANCE) * wildness(shocks, k);
  });
  const shock = memoizeDaily((k) => deviation(k) * normal(shocks, k * (TAIL + 1)));
  return { deviation, level: memoizeDaily(fading(PULL, 500, shock)) };
}

const CACHED_DAYS = 64;
const POINTS = DAY_MINUTES + 1;

export type FactorDay = {
  /** Log deviation from the anchor at the begin of each minute, and at the end of the last. */
  readonly path: Float64Array;
  readonly time: Float64Array; // business time at these points; stands still at weekends
  readonly deviation: number; // of the log return in one unit of business time
};

/** @param day days since 1970: a trading day, or a UTC day for a factor that never rests */
export type FactorDays = (factor: Factor, day: number) => FactorDay;

function factorDays(
  seed: number,
  factor: Factor,
  timeOf: (day: number) => Float64Array,
): (day: number) => FactorDay {
  const isAlways = factors[factor].clock === 'always';
  const { level, deviation } = createDailyLevels(seed, factor);
  return (day) => {
    const k = isAlways ? day : weekdayCount(day);
    if (!isAlways && !isWeekday(day)) {
      return {
        path: new Float64Array(POINTS).fill(level(k)),
        time: new Float64Array(POINTS),
        deviation: deviation(k),
      };
    }
    const stream = streamOf(seed, 'bridge', factor, day);
    const time = timeOf(day);
    const path = new Float64Array(POINTS);
    const before = level(k - 1);
    const gap = time[0] ?? 0; // over before the first minute
    const surprise = deviation(k) * Math.sqrt(gap * (1 - gap)) * normal(stream, 0);
    path[0] = before + gap * (level(k) - before) + surprise;
    path[DAY_MINUTES] = level(k);
    fillBridge(path, time, deviation(k), stream);
    return { path, time, deviation: deviation(k) };
  };
}

/** The days of all factors; what several instruments need is computed once. */
export function createFactorDays(seed: number): FactorDays {
  const timeOf = memoizeRecent(Infinity, (clock: Clock) =>
    memoizeRecent(CACHED_DAYS, (day: number) => businessTime(seed, clock, day)),
  );
  const daysOf = memoizeRecent(Infinity, (factor: Factor) =>
    memoizeRecent(CACHED_DAYS, factorDays(seed, factor, timeOf(factors[factor].clock))),
  );
  return (factor, day) => daysOf(factor)(day);
}
