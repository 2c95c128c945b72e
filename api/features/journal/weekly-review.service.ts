import { setImmediate as nextTurn } from 'node:timers/promises';
import { weeklyReviewNotification } from '#api/domain/weekly-review-copy.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import {
  type ReviewedTrade,
  readyWeek,
  sentUntil,
  weekBounds,
  type WeeklyReview,
  weeklyReview,
} from '#contracts/rules/journal/weekly-review.ts';
import { isTimeZone } from '#contracts/rules/notifications/notification-topics.ts';
import { reviewKey, type WeeklyReviewStore } from './weekly-review.store.ts';

const MEMBERS_PER_PAGE = 200;
const WEEK_AND_DAY_MS = 8 * DAY_MS; // no week that is due began earlier

type Deps = {
  readonly store: WeeklyReviewStore;
  readonly now: () => number;
  readonly isStopping: () => boolean;
  /** A review could not be made; the member is tried again at the next run. */
  readonly onFailure: (userId: string, error: unknown) => void;
};
export type WeeklyReviewService = ReturnType<typeof createWeeklyReviewService>;

type Member = Awaited<ReturnType<WeeklyReviewStore['members']>>[number];
type DueReview = { readonly member: Member; readonly zone: string; readonly monday: string };

const stateOf = ({ member, monday }: DueReview): string => `${monday} ${member.rev}`;

/**
 * Posts the weekly review of members, once a week, from Sunday 18:00 until Monday noon on their clocks. Works
 * through pages of members and slices of trades, and lets requests pass in between. See docs/weekly-review.md.
 */
export function createWeeklyReviewService({ store, now, isStopping, onFailure }: Deps) {
  /** Reviews without a trade, by member: nothing to post until the journal is another. */
  const empty = new Map<string, string>();

  async function read(userId: string, zone: string, monday: string): Promise<WeeklyReview> {
    const trades: ReviewedTrade[] = [];
    for await (const slice of store.trades(userId)) {
      trades.push(...slice);
      await nextTurn();
    }
    return weeklyReview(trades, { monday, zone, now: now(), ...(await store.context(userId)) });
  }

  async function postOne(due: DueReview): Promise<void> {
    const { member, zone, monday } = due;
    const review = await read(member.id, zone, monday);
    if (review.trades === 0) return void empty.set(member.id, stateOf(due));
    const { to } = weekBounds(monday, zone);
    const scheduled = await store.scheduled({ from: now(), to: to + 7 * DAY_MS });
    await store.post(member.id, monday, weeklyReviewNotification(review, scheduled, zone), now());
  }

  async function postPage(members: readonly Member[], weekOf: (zone: string) => string | null) {
    const due = members.flatMap((member): DueReview[] => {
      const zone = member.zone ?? 'UTC';
      const monday = weekOf(zone);
      return monday === null ? [] : [{ member, zone, monday }];
    });
    const posted = await store.posted(
      due.map(({ member, monday }) => reviewKey(member.id, monday)),
    );
    for (const each of due) {
      if (isStopping()) return;
      const isDone = posted.has(reviewKey(each.member.id, each.monday));
      if (isDone || empty.get(each.member.id) === stateOf(each)) continue;
      await postOne(each).catch((error: unknown) => onFailure(each.member.id, error));
      await nextTurn(); // serve requests between two members
    }
  }

  return {
    read,

    async postDue(): Promise<void> {
      const at = now();
      const weekOf = createDueWeeks(at);
      if (EDGES.every((zone) => weekOf(zone) === null)) return; // most of the week
      const span = { since: at - WEEK_AND_DAY_MS, now: at };
      for (let after = ''; !isStopping();) {
        const members = await store.members(span, after, MEMBERS_PER_PAGE);
        await postPage(members, weekOf);
        after = members.at(-1)?.id ?? '';
        if (members.length < MEMBERS_PER_PAGE) return;
      }
    },
  };
}

/** A review is due for 18 hours: while one is due in any zone, it is in the first, the middle or the last one. */
const EDGES = ['Etc/GMT-14', 'UTC', 'Etc/GMT+12'];

/** The Monday of the week whose review is due in a zone; null: none. Thousands of members share a few zones. */
function createDueWeeks(now: number): (zone: string) => string | null {
  const cache = new Map<string, string | null>();
  const find = (zone: string): string | null => {
    const clockZone = isTimeZone(zone) ? zone : 'UTC';
    const monday = readyWeek(now, clockZone);
    return now < sentUntil(monday, clockZone) ? monday : null;
  };
  return (zone) => {
    const cached = cache.get(zone);
    const monday = cached === undefined ? find(zone) : cached;
    cache.set(zone, monday);
    return monday;
  };
}
