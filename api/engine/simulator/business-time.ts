import { weekdayOf } from '#contracts/rules/time/trading-day.ts';
import { normal, streamOf, uniform } from './randomness.ts';

const FIRST_MONDAY = 4; // a Monday near day 0
const FRIDAY = 4;

const sinceMonday = (day: number): number => (weekdayOf(day) + 6) % 7;

export const isWeekday = (day: number): boolean => sinceMonday(day) <= FRIDAY;

/** Counts weekdays, holidays included; Saturday and Sunday count as the Friday before them. */
export function weekdayCount(day: number): number {
  const week = Math.floor((day - FIRST_MONDAY) / 7);
  return week * 5 + Math.min(sinceMonday(day), FRIDAY);
}

/** The day that a count of `weekdayCount` stands for. */
export function dayOfWeekday(count: number): number {
  const week = Math.floor(count / 5);
  return FIRST_MONDAY + week * 7 + (count - week * 5);
}

/** Percent of a day by hour in New York, 00 to 23. */
const byHour = (percents: string): Float64Array =>
  Float64Array.from(percents.split(' '), (percent) => Number(percent) / 100);

/** The business hours of a factor; `always`: all minutes of the UTC day are alike. */
export type Clock = 'FX' | 'JP' | 'XA' | 'US' | 'always';

/** Distribution of the variance of returns over a day, by hour in New York: measured on M1 of 2024-26. */
const varianceByHour: Readonly<Record<Clock, Float64Array>> = {
  FX: byHour(
    '1.7 2.2 5.2 7.8 4.4 3 4.6 4.4 12.1 6.7 10.1 5.3 3.6 4 4.2 2.6 1.5 1.4 3.5 3 3.4 2.3 1.4 1.4',
  ),
  JP: byHour(
    '3.6 3 5.4 7.2 4.9 2.4 4.5 3.9 8.8 5.9 7.1 4.2 3.2 4.5 2.9 2 1.5 1.8 3.7 4.7 6 3.7 2.2 2.9',
  ),
  XA: byHour(
    '3.8 4.3 2.9 3.2 3.5 2.1 3.4 4 7 7.9 10.7 4.5 3.4 2.9 3 3.6 1.3 1 6.1 3.7 4.9 6.7 2.8 1.5',
  ),
  US: byHour(
    '0.5 1.1 1.8 2.7 1.9 1.4 4.1 3.2 8 9.7 11.2 7.9 5.2 8 5.8 5.6 2.4 1 3.3 1.4 2.1 1.6 0.5 0.6',
  ),
  always: new Float64Array(24).fill(1 / 24),
};

/** Distribution of the ticks over a day, by hour in New York: measured on currencies. */
export const ticksByHour = byHour(
  '2.4 3.1 5 5.7 5.3 4.6 4.4 5 6.8 7.6 8.2 6.4 4.8 4.1 4 3.4 1.9 1.1 2.1 2.4 3.6 3.4 2.7 2.3',
);

/** The hour in New York of a minute of the trading day, which begins there at 17:00. */
export const newYorkHour = (minute: number): number => (17 + Math.floor(minute / 60)) % 24;

export const DAY_MINUTES = 1440;
const WEEKEND_SHARE = 0.03; // share of Monday's variance for news of the weekend

/** Releases: minute of the trading day, probability, and share of the day's variance. */
const RELEASES = [
  { minute: 930, chance: 0.35, share: 0.05 }, // 08:30 in New York
  { minute: 1020, chance: 0.25, share: 0.03 }, // 10:00
  { minute: 1260, chance: 0.04, share: 0.06 }, // 14:00
];
const RELEASE_SPREAD = [0.6, 0.2, 0.12, 0.08]; // distribution over the following minutes

/** All clocks have the same releases. */
function addReleases(weights: Float64Array, seed: number, day: number): void {
  const stream = streamOf(seed, 'releases', day);
  RELEASES.forEach(({ minute, chance, share }, i) => {
    if (uniform(stream, 2 * i) >= chance) return;
    const size = share * Math.exp(0.5 * normal(stream, 2 * i + 1));
    RELEASE_SPREAD.forEach((part, after) => {
      weights[minute + after] = (weights[minute + after] ?? 0) + size * part;
    });
  });
}

function minuteWeights(seed: number, clock: Clock, day: number): Float64Array {
  const minutes = streamOf(seed, 'minutes', clock, day);
  const quarters = streamOf(seed, 'quarters', clock, day);
  const hours = varianceByHour[clock];
  const weights = new Float64Array(DAY_MINUTES);
  for (let quarter = 0; quarter < DAY_MINUTES / 15; quarter += 1) {
    const first = quarter * 15;
    const hour = (hours[newYorkHour(first)] ?? 0) / 60;
    const busy = 0.5 * normal(quarters, quarter) - (0.5 ** 2 + 0.7 ** 2) / 2;
    for (let minute = first; minute < first + 15; minute += 1) {
      weights[minute] = hour * Math.exp(0.7 * normal(minutes, minute) + busy);
    }
  }
  return weights;
}

/**
 * Cumulative share of a day's variance at the begin of each minute, from 0 to 1: business time. It
 * begins above 0 on a Monday, which opens with the news of a weekend.
 *
 * @param day on which the clock runs, days since 1970: not a Saturday or Sunday but for `always`
 */
export function businessTime(seed: number, clock: Clock, day: number): Float64Array {
  const weights = minuteWeights(seed, clock, day);
  const isAlways = clock === 'always';
  if (!isAlways) addReleases(weights, seed, day);
  const time = new Float64Array(DAY_MINUTES + 1);
  let total = !isAlways && sinceMonday(day) === 0 ? WEEKEND_SHARE : 0;
  time[0] = total;
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    total += weights[minute] ?? 0;
    time[minute + 1] = total;
  }
  for (let point = 0; point < time.length; point += 1) time[point] = (time[point] ?? 0) / total;
  return time;
}
