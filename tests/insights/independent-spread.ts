import type { Counted, Streaks } from '#web/insights/insights.ts';
import { daysBetween, weekdayOfDay } from './independent-clock.ts';

export const mean = (values: number[]): number | null =>
  values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;

function sampleDeviation(values: number[]): number | null {
  if (values.length < 2 || Math.min(...values) === Math.max(...values)) return null;
  const middle = mean(values) ?? 0;
  let squares = 0;
  for (const value of values) squares += (value - middle) * (value - middle);
  return Math.sqrt(squares / (values.length - 1));
}

export function median(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const left = sorted[Math.ceil(sorted.length / 2) - 1];
  const right = sorted[Math.floor(sorted.length / 2)];
  return left === undefined || right === undefined ? null : left + (right - left) / 2;
}

/** @param perYear how many of the values a year has, 1 for not annualised */
export function sharpe(values: number[], perYear: number): Counted<number> {
  const deviation = sampleDeviation(values);
  if (values.length < 30 || deviation === null) return { value: null, n: values.length };
  return { value: ((mean(values) ?? 0) / deviation) * Math.sqrt(perYear), n: values.length };
}

export const quality = (rs: number[]): Counted<number> =>
  sharpe(rs, rs.length > 100 ? 100 : rs.length);

/** The results of the days on which something closed, of each market day, and the Sortino ratio of these. */
export function daily(closes: { day: string; net: number }[]) {
  const sums: Record<string, number> = {};
  for (const { day, net } of closes) sums[day] = Math.round(((sums[day] ?? 0) + net) * 1000) / 1000;
  const dates = Object.keys(sums).toSorted();
  const each = daysBetween(dates[0] ?? '2', dates.at(-1) ?? '1')
    .filter((day) => day in sums || !weekdayOfDay(day).startsWith('S'))
    .map((day) => sums[day] ?? 0);
  const below = each.filter((net) => net < 0).map((net) => net * net);
  const risk = Math.sqrt(below.reduce((a, b) => a + b, 0) / each.length);
  const isDefined = each.length >= 30 && below.length > 0;
  const value = isDefined ? ((mean(each) ?? 0) / risk) * Math.sqrt(252) : null;
  return { nets: dates.map((day) => sums[day] ?? 0), each, sortino: { value, n: each.length } };
}

/** How long each run of equal letters is, with its letter: `WWLW` is 2 W, 1 L, 1 W. */
function runs(letters: string): { letter: string; length: number }[] {
  const matches = letters.match(/W+|L+/g) ?? [];
  return matches.map((run) => ({ letter: run.charAt(0), length: run.length }));
}

const longest = (letters: string, letter: string): number =>
  Math.max(
    0,
    ...runs(letters)
      .filter((run) => run.letter === letter)
      .map(({ length }) => length),
  );

export function runsTest(
  kinds: ('win' | 'loss' | 'breakeven')[],
  dayNets: number[],
): { streaks: Streaks; zScore: Counted<number> } {
  const letters = kinds.map((kind) => ({ win: 'W', loss: 'L', breakeven: '' })[kind]).join('');
  const days = dayNets.map((net) => (net > 0 ? 'W' : net < 0 ? 'L' : '')).join('');
  const last = runs(letters).at(-1);
  const n = letters.length;
  const wins = letters.replaceAll('L', '').length;
  const p = 2 * wins * (n - wins);
  const z = (n * (runs(letters).length - 0.5) - p) / ((p * (p - n)) / (n - 1)) ** 0.5;
  return {
    streaks: {
      longestWins: longest(letters, 'W'),
      longestLosses: longest(letters, 'L'),
      current: last === undefined ? 0 : last.length * (last.letter === 'W' ? 1 : -1),
      longestWinningDays: longest(days, 'W'),
      longestLosingDays: longest(days, 'L'),
    },
    zScore: { value: n < 30 || p === 0 ? null : z, n },
  };
}
