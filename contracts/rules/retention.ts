import type { Cohort } from '../analytics.ts';
import { WEEK_MS } from './durations.ts';

/** Weeks that are shown, at most. */
const COHORTS = 8;

/** Members who joined in a week, and how many of them were seen in a week; both begin at UTC ms. */
export type Returned = {
  readonly joinedIn: number;
  readonly seenIn: number;
  readonly members: number;
};

type Members = {
  /** How many joined, by the begin of the week. */
  readonly joined: ReadonlyMap<number, number>;
  readonly returned: readonly Returned[];
};

/**
 * Of the members of each week the share that was seen in that week and in each one after it, up to the
 * one under way; the newest week first. Of a week in which nobody joined there is no share.
 *
 * @param weeks begins of weeks, UTC ms, oldest first, the last of them under way
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

/** The newest weeks, oldest first, but none from before counting: who was seen then is not known. */
export function cohortWeeks(thisWeek: number, firstWeek: number): number[] {
  const weeks = Array.from({ length: COHORTS }, (_, n) => thisWeek - (COHORTS - 1 - n) * WEEK_MS);
  return weeks.filter((week) => week >= firstWeek);
}
