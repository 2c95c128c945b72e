import type { Analytics, Figure } from '#contracts/analytics.ts';

/**
 * A figure step by step; null where it was not counted yet. What could be taken from older records is
 * known all the same, so that only a zero can mean that nobody counted.
 */
export function knownCourse(analytics: Analytics, figure: Figure): (number | null)[] {
  const { at, to, known_since, figures } = analytics;
  const since = known_since === null ? Infinity : Date.parse(known_since);
  return figures[figure].course.map((count, index) => {
    const end = Date.parse(at[index + 1] ?? to);
    return count === 0 && end <= since ? null : count;
  });
}
