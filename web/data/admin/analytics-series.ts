import type { Analytics, Figure } from '#contracts/analytics.ts';

/**
 * A figure step by step; null where it is not known, because nobody counted yet. Where older records
 * tell more, it is known all the same: so only a zero can mean that nobody counted, and none where even
 * the range before is known.
 */
export function knownCourse(analytics: Analytics, figure: Figure): (number | null)[] {
  const { at, to, known_since, figures } = analytics;
  const { course, before } = figures[figure];
  if (before !== null) return course;
  const since = known_since === null ? Infinity : Date.parse(known_since);
  return course.map((count, index) => {
    const end = Date.parse(at[index + 1] ?? to);
    return count === 0 && end <= since ? null : count;
  });
}
