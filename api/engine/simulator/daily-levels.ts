import { isTradingDay } from '#contracts/rules/time/market-calendar.ts';
import { type Factor, factors } from './factors.ts';
import { normal, streamOf } from './randomness.ts';
import { keepDaily } from './recent.ts';
import { dayOfWeekday, weekdayCount } from './trading-weekday.ts';

/** How fast a factor returns to zero: half of the way in 46 days. */
const PULL = 0.985;
const REMEMBERED_DAYS = 500;
const OWN_MOOD = { persistence: 0.93, sd: 0.35 };
const COMMON_MOOD = { persistence: 0.95, sd: 0.25 };
const MOOD_DAYS = 60;
/** Log volatility is normal with this variance; taking it off once makes the mean of vol² 1. */
const MOOD_VARIANCE = OWN_MOOD.sd ** 2 + COMMON_MOOD.sd ** 2;
const HOLIDAY_SHARE = 0.3; // of an ordinary day's deviation: nobody trades, little happens
const TAIL = 6; // degrees of freedom of the daily shocks

/**
 * The stationary process x(k) = p x(k-1) + e(k) as a weighted sum of its last shocks, the older ones
 * being too small to matter: known on any day without those before it.
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
  const shock = keepDaily((k) => scale * normal(stream, k));
  return keepDaily(fading(persistence, MOOD_DAYS, shock));
}

/**
 * How wild a day is: its deviation is divided by the root of a mean of squares, which makes the
 * returns of many days a Student's t of variance 1. Drawn for the day as a whole: given how wild it
 * is, the path within it is Brownian, so that the morning does not tell the afternoon.
 */
function wildness(stream: number, k: number): number {
  let squares = 0;
  for (let i = 1; i <= TAIL; i += 1) squares += normal(stream, k * (TAIL + 1) + i) ** 2;
  return Math.sqrt((TAIL - 2) / squares);
}

export type DailyLevels = {
  /** Log deviation from the anchor at the end of day k. */
  level: (k: number) => number;
  /** Standard deviation of the log return within day k. */
  deviation: (k: number) => number;
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

  const deviation = keepDaily((k) => {
    const isQuiet = !isAlways && !isTradingDay(dayOfWeekday(k));
    const shared = common(isAlways ? weekdayCount(k) : k);
    const usual = sd * (isQuiet ? HOLIDAY_SHARE : 1);
    return usual * Math.exp(own(k) + shared - MOOD_VARIANCE) * wildness(shocks, k);
  });
  const shock = keepDaily((k) => deviation(k) * normal(shocks, k * (TAIL + 1)));
  return { deviation, level: keepDaily(fading(PULL, REMEMBERED_DAYS, shock)) };
}
