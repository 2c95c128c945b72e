import type { JournalEntry } from '#contracts/journal/journal.ts';
import { DAY_MS } from '../durations.ts';
import { fromMinor, toMinor } from '../payments/money.ts';
import { momentOf } from '../time/broker-zone.ts';
import { dayAt, mondayOf, shiftDay } from '../time/dates.ts';

/** What the review needs of a trade. */
export type ReviewedTrade = Pick<
  JournalEntry,
  | 'id'
  | 'date'
  | 'opened_at'
  | 'closed_at'
  | 'pair'
  | 'type'
  | 'size'
  | 'pnl'
  | 'currency'
  | 'status'
  | 'account_id'
  | 'rules_kept'
  | 'rules_broken'
>;

type NamedRule = { readonly id: string; readonly text: string };

export type ReviewQuery = {
  readonly monday: string; // `2026-11-16`
  readonly zone: string; // IANA
  readonly now: number; // UTC ms
  /** Ids of demo accounts, whose trades do not count. */
  readonly uncounted: readonly string[];
  /** Of all setups. */
  readonly rules: readonly NamedRule[];
};

/** A trade of the review, money in major units of its currency. */
export type ReviewTrade = Pick<ReviewedTrade, 'id' | 'pair' | 'type' | 'size' | 'pnl' | 'currency'>;

export type ReviewSum = {
  readonly currency: string;
  readonly trades: number;
  readonly wins: number;
  readonly net: number; // major units
  readonly best: ReviewTrade;
  readonly worst: ReviewTrade;
};

/** How often a rule was followed and broken; `text` is null for a rule that was removed from its setup. */
export type ReviewRule = {
  readonly text: string | null;
  readonly followed: number;
  readonly broken: number;
};

export type WeeklyReview = {
  readonly monday: string;
  readonly sunday: string;
  /** Closed in the week, in all currencies. */
  readonly trades: number;
  readonly wins: number;
  /** By currency, that of most trades first: currencies are never added up. */
  readonly sums: readonly ReviewSum[];
  readonly rules: {
    readonly checked: number; // trades with an answer to a rule
    readonly followed: number;
    readonly broken: number;
    readonly each: readonly ReviewRule[]; // broken most often first
  };
  /** Open at the end of the week, or now where it is not over. */
  readonly open: { readonly count: number; readonly positions: readonly ReviewTrade[] };
};

export const MOST_OPEN = 20; // positions that a review names
const SUNDAY = 6; // days after Monday
const READY_HOUR = '18:00:00';

/** The Monday (`2026-11-16`) of the week of a moment (UTC ms) in a zone. */
export const weekAt = (t: number, zone: string): string => mondayOf(dayAt(t, zone));

/** The moment (UTC ms) at which clocks of a zone show a time of a day. */
const at = (day: string, time: string, zone: string): number =>
  momentOf(`${day}T${time}`, zone) ?? Date.parse(`${day}T${time}Z`);

/** Monday 00:00 to the next Monday 00:00, UTC ms; the end does not belong to the week. */
export const weekBounds = (monday: string, zone: string) => ({
  from: at(monday, '00:00:00', zone),
  to: at(shiftDay(monday, 7), '00:00:00', zone),
});

/** Sunday 18:00, UTC ms: from then on there is a review of the week. */
export const readyAt = (monday: string, zone: string): number =>
  at(shiftDay(monday, SUNDAY), READY_HOUR, zone);

/** The Monday of the newest week of which there is a review. @param now UTC ms */
export function readyWeek(now: number, zone: string): string {
  const monday = weekAt(now, zone);
  return now >= readyAt(monday, zone) ? monday : shiftDay(monday, -7);
}

/** Until Monday noon a server that was down sends the review of the week before. UTC ms */
export const sentUntil = (monday: string, zone: string): number =>
  at(shiftDay(monday, 7), '12:00:00', zone);

/** Until the end of Wednesday the journal offers the review by itself. UTC ms */
export const offeredUntil = (monday: string, zone: string): number =>
  at(shiftDay(monday, 10), '00:00:00', zone);

/** UTC ms of the close, or of the date when the trade has no times: as the calendar counts. */
const closeOf = ({ closed_at, date }: ReviewedTrade): number => Date.parse(closed_at ?? date);

const toReviewTrade = ({ id, pair, type, size, pnl, currency }: ReviewedTrade): ReviewTrade => ({
  id,
  pair,
  type,
  size,
  pnl,
  currency,
});

const isOpenAt = (trade: ReviewedTrade, t: number): boolean =>
  Date.parse(trade.opened_at ?? trade.date) < t && (trade.status === 'open' || closeOf(trade) >= t);

/** The higher result first, of equal ones the earlier close. */
const byResult = (a: ReviewedTrade, b: ReviewedTrade): number =>
  b.pnl - a.pnl || closeOf(a) - closeOf(b) || (a.id < b.id ? -1 : 1);

function sumsOf(trades: readonly ReviewedTrade[]): ReviewSum[] {
  const currencies = [...new Set(trades.map(({ currency }) => currency))];
  const sums = currencies.flatMap((currency): ReviewSum[] => {
    const own = trades.filter((trade) => trade.currency === currency).toSorted(byResult);
    const [best] = own;
    const worst = own.at(-1);
    if (best === undefined || worst === undefined) return [];
    const minors = own.map(({ pnl }) => toMinor(pnl, currency));
    const net = minors.reduce((sum, minor) => sum + minor, 0);
    return [
      {
        currency,
        trades: own.length,
        wins: minors.filter((minor) => minor > 0).length,
        net: fromMinor(net, currency),
        best: toReviewTrade(best),
        worst: toReviewTrade(worst),
      },
    ];
  });
  return sums.toSorted((a, b) => b.trades - a.trades || (a.currency < b.currency ? -1 : 1));
}

function rulesOf(
  trades: readonly ReviewedTrade[],
  named: readonly NamedRule[],
): WeeklyReview['rules'] {
  const texts = new Map(named.map(({ id, text }) => [id, text]));
  const counts = new Map<string, { followed: number; broken: number }>();
  const count = (id: string, answer: 'followed' | 'broken'): void => {
    const counted = counts.get(id) ?? { followed: 0, broken: 0 };
    counted[answer] += 1;
    counts.set(id, counted);
  };
  for (const { rules_kept, rules_broken } of trades) {
    for (const id of rules_kept) count(id, 'followed');
    for (const id of rules_broken) count(id, 'broken');
  }
  const each = [...counts].map(([id, counted]) => ({ text: texts.get(id) ?? null, ...counted }));
  const total = (answer: 'followed' | 'broken') =>
    each.reduce((sum, rule) => sum + rule[answer], 0);
  return {
    checked: trades.filter((trade) => trade.rules_kept.length + trade.rules_broken.length > 0)
      .length,
    followed: total('followed'),
    broken: total('broken'),
    each: each.toSorted((a, b) => b.broken - a.broken || b.followed - a.followed),
  };
}

/**
 * A trader's week from Monday 00:00 to Sunday 24:00 of a zone. A trade counts in the week of its close, after
 * costs, as in the calendar of the journal; trades of demo accounts do not count.
 *
 * @param trades of the whole journal, deleted ones left out, in any order
 */
export function weeklyReview(trades: readonly ReviewedTrade[], query: ReviewQuery): WeeklyReview {
  const { monday, zone, now, uncounted, rules } = query;
  const { from, to } = weekBounds(monday, zone);
  const end = Math.min(now, to);
  const demo = new Set(uncounted);
  const counted = trades.filter(({ account_id }) => !demo.has(account_id ?? ''));
  const closed = counted.filter((trade) => {
    const t = closeOf(trade);
    return trade.status === 'closed' && t >= from && t < to;
  });
  const open = counted.filter((trade) => isOpenAt(trade, end));
  const sums = sumsOf(closed);
  return {
    monday,
    sunday: shiftDay(monday, SUNDAY),
    trades: closed.length,
    wins: sums.reduce((total, sum) => total + sum.wins, 0),
    sums,
    rules: rulesOf(closed, rules),
    open: {
      count: open.length,
      positions: open
        .toSorted((a, b) => Date.parse(a.opened_at ?? a.date) - Date.parse(b.opened_at ?? b.date))
        .slice(0, MOST_OPEN)
        .map(toReviewTrade),
    },
  };
}

const REVIEW_ITEM = 'review_';

/** How a notification names the review of a week. */
export const reviewItem = (monday: string): string => `${REVIEW_ITEM}${monday}`;

/** The Monday that a link names; null: it names something else. */
export function reviewIn(item: string | null): string | null {
  const monday = item?.startsWith(REVIEW_ITEM) === true ? item.slice(REVIEW_ITEM.length) : '';
  return /^\d{4}-\d{2}-\d{2}$/.test(monday) ? monday : null;
}

const utcDay = (t: number, options: Intl.DateTimeFormatOptions): string =>
  new Date(t).toLocaleDateString('en-GB', { timeZone: 'UTC', ...options });

/** `16–22 November 2026`, `30 November – 6 December 2026`. @param monday such as `2026-11-16` */
export function formatWeek(monday: string): string {
  const from = Date.parse(`${monday}T00:00:00Z`);
  const to = from + SUNDAY * DAY_MS;
  const long = { day: 'numeric', month: 'long' } as const;
  const end = utcDay(to, { ...long, year: 'numeric' });
  if (new Date(from).getUTCMonth() === new Date(to).getUTCMonth()) {
    return `${new Date(from).getUTCDate()}–${end}`;
  }
  return `${utcDay(from, long)} – ${end}`;
}
