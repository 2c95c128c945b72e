import type { Cohort } from '#contracts/analytics.ts';
import type { Returned } from './analytics.store.ts';
import { WEEK_MS } from './steps.ts';

type Members = {
  /** How many joined, by the begin of the week. */
  readonly joined: ReadonlyMap<number, number>;
  readonly returned: readonly Returned[];
};

/**
 * Of the members of each week the share that was seen in that week and in each one after it, up to the
 * one under way; the newest week first. All times are UTC ms.
 *
 * @param weeks begins of weeks, oldest first, the last of them under way
 */
export function retention(weeks: readonly number[], { joined, returned }: Members): Cohort[] {
  const seen = new Map(
    returned.map(({ joinedIn, seenIn, members }) => [`${joinedIn} ${seenIn}`, members]),
  );
  return weeks
    .map((week, n) => {
      const members = joined.get(week) ?? 0;
      const shareIn = (later: number): number => (seen.get(`${week} ${later}`) ?? 0) / members;
      return {
        week: new Date(week).toISOString(),
        joined: members,
        returned: members === 0 ? [] : weeks.slice(n).map((later) => rounded(shareIn(later))),
      };
    })
    .toReversed();
}

const rounded = (share: number): number => Math.round(share * 1000) / 1000;

/** The newest weeks, oldest first, that begin after counting did or in its first week. */
export function cohortWeeks(thisWeek: number, firstWeek: number, most: number): number[] {
  const weeks = Array.from({ length: most }, (_, n) => thisWeek - (most - 1 - n) * WEEK_MS);
  return weeks.filter((week) => week >= firstWeek);
}
