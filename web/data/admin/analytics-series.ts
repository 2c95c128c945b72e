import type { Analytics, Figure } from '#contracts/analytics.ts';

/**
 * A figure per step of the range; null where it is unknown, because counting started later. A zero is
 * unknown before that time, unless the total of the range before is known.
 */
export function knownSeries(analytics: Analytics, figure: Figure): (number | null)[] {
  const { at, to, known_since, figures } = analytics;
  const { course: series, before } = figures[figure];
  if (before !== null) return series;
  const since = known_since === null ? Infinity : Date.parse(known_since);
  return series.map((count, index) => {
    const end = Date.parse(at[index + 1] ?? to);
    return count === 0 && end <= since ? null : count;
  });
}
