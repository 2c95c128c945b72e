import { type Clock, newYorkHour, varianceByHour } from './profiles.ts';
import { normal, streamOf, uniform } from './randomness.ts';
import { isMonday } from './trading-weekday.ts';

export const DAY_MINUTES = 1440;
const WEEKEND_SHARE = 0.03; // of Monday's variance: what happened while the market was closed

/** Releases: minute of the trading day, how likely there is one, and its share of the day's variance. */
const RELEASES = [
  { minute: 930, chance: 0.35, share: 0.05 }, // 08:30 in New York
  { minute: 1020, chance: 0.25, share: 0.03 }, // 10:00
  { minute: 1260, chance: 0.04, share: 0.06 }, // 14:00
];
const RELEASE_SPREAD = [0.6, 0.2, 0.12, 0.08]; // over the minutes that follow

/** All clocks hear of the same releases. */
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
 * How much of a day's variance is over at the begin of each minute, from 0 to 1: time that runs fast
 * when the market is busy. Begins above 0 on a Monday, which opens on the news of a weekend.
 *
 * @param day on which the clock runs, days since 1970: not a Saturday or Sunday but for `always`
 */
export function businessTime(seed: number, clock: Clock, day: number): Float64Array {
  const weights = minuteWeights(seed, clock, day);
  const isAlways = clock === 'always';
  if (!isAlways) addReleases(weights, seed, day);
  const time = new Float64Array(DAY_MINUTES + 1);
  let total = !isAlways && isMonday(day) ? WEEKEND_SHARE : 0;
  time[0] = total;
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    total += weights[minute] ?? 0;
    time[minute + 1] = total;
  }
  for (let point = 0; point < time.length; point += 1) time[point] = (time[point] ?? 0) / total;
  return time;
}
