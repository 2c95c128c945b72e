import { and, asc, eq, gt, gte, inArray, lt, not, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { webinars } from '#api/db/schema/content.ts';
import { journalHeads, journalRows } from '#api/db/schema/journal.ts';
import { notificationPreferences, outboxEvents } from '#api/db/schema/notifications.ts';
import { users } from '#api/db/schema/users.ts';
import { hasAccessAt } from '#api/db/sql-expressions.ts';
import type { NotificationCopy } from '#api/domain/notification-copy.ts';
import type { Scheduled } from '#api/domain/weekly-review-copy.ts';
import { postEvent } from '#api/features/notifications/post-event.service.ts';
import { tradesAfter } from './journal-rows.store.ts';
import { rowFields } from '#contracts/journal/journal-rows.ts';
import type { ReviewedTrade, ReviewQuery } from '#contracts/rules/journal/weekly-review.ts';

export type WeeklyReviewStore = ReturnType<typeof createWeeklyReviewStore>;

const { id, doc, date, pair, pnl, is_open, is_buy } = journalRows;
const field = (name: string) => sql<string | null>`${doc} ->> ${sql.raw(`'${name}'`)}`;

/** Reading and parsing whole documents takes several times as long. */
const tradeColumns = {
  id,
  date,
  pair,
  pnl,
  is_open,
  is_buy,
  size: field('size'),
  account_id: field('account_id'),
  currency: field('currency'),
  opened_at: field('opened_at'),
  closed_at: field('closed_at'),
  rules_kept: field('rules_kept'), // as JSON; null: stored before trades had them
  rules_broken: field('rules_broken'),
};

type TextField =
  | 'size'
  | 'account_id'
  | 'currency'
  | 'opened_at'
  | 'closed_at'
  | 'rules_kept'
  | 'rules_broken';
type TradeRow = { readonly [Name in TextField]: string | null } & {
  readonly id: string;
  readonly date: number;
  readonly pair: string;
  readonly pnl: number;
  readonly is_open: boolean;
  readonly is_buy: boolean;
};

const Ids = z.array(z.string());
const idsIn = (json: string | null): string[] =>
  json === null || json === '[]' ? [] : Ids.parse(JSON.parse(json));

const toTrade = (row: TradeRow): ReviewedTrade => ({
  id: row.id,
  date: new Date(row.date).toISOString(),
  pair: row.pair,
  pnl: row.pnl,
  type: row.is_buy ? 'buy' : 'sell',
  status: row.is_open ? 'open' : 'closed',
  size: row.size === null ? null : Number(row.size),
  account_id: row.account_id,
  currency: row.currency ?? '',
  opened_at: row.opened_at,
  closed_at: row.closed_at,
  rules_kept: idsIn(row.rules_kept),
  rules_broken: idsIn(row.rules_broken),
});

const ROWS_PER_SLICE = 250; // they block the event loop for 3 ms
const SCHEDULED = 5;

export const reviewKey = (userId: string, monday: string): string =>
  `weekly-review:${userId}:${monday}`;

export const createWeeklyReviewStore = ({ db, write }: StoreDeps) => ({
  members: (span: Span, after: string, limit: number) => readMembers(db, span, after, limit),

  /** Which of these events are there already. */
  async posted(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const { key } = outboxEvents;
    const rows = await db
      .select({ key })
      .from(outboxEvents)
      .where(inArray(key, [...keys]));
    return new Set(rows.map((row) => row.key));
  },

  /** A member's trades of all accounts, in slices. */
  async *trades(userId: string): AsyncGenerator<ReviewedTrade[]> {
    for (let last = ''; ;) {
      const rows = await db
        .select(tradeColumns)
        .from(journalRows)
        .where(tradesAfter(userId, last))
        .orderBy(asc(id))
        .limit(ROWS_PER_SLICE);
      yield rows.map(toTrade);
      if (rows.length < ROWS_PER_SLICE) return;
      last = rows.at(-1)?.id ?? '';
    }
  },

  /** The demo accounts and the rules of a member. */
  async context(userId: string): Promise<Pick<ReviewQuery, 'uncounted' | 'rules'>> {
    const { kind } = journalRows;
    const rows = await db
      .select({ id, kind, doc })
      .from(journalRows)
      .where(
        and(
          eq(journalRows.user_id, userId),
          inArray(kind, ['account', 'setup']),
          not(eq(journalRows.deleted, true)),
        ),
      );
    return {
      uncounted: rows.flatMap((row) =>
        row.kind === 'account' && rowFields.account.safeParse(row.doc).data?.type === 'demo'
          ? [row.id]
          : [],
      ),
      rules: rows.flatMap((row) =>
        row.kind === 'setup' ? (rowFields.setup.safeParse(row.doc).data?.rules ?? []) : [],
      ),
    };
  },

  /** The next webinars of a span (UTC ms), the earliest first. */
  scheduled: ({ from, to }: { from: number; to: number }): Promise<Scheduled[]> =>
    db
      .select({ title: webinars.title, at: webinars.starts_at })
      .from(webinars)
      .where(and(gte(webinars.starts_at, from), lt(webinars.starts_at, to)))
      .orderBy(asc(webinars.starts_at))
      .limit(SCHEDULED),

  /** Once for each member and week. @param at UTC ms */
  post: (userId: string, monday: string, copy: NotificationCopy, at: number): Promise<void> =>
    write((tx) =>
      postEvent(tx, { ...copy, key: reviewKey(userId, monday), audience: { userId }, at }),
    ),
});

type Span = { readonly since: number; readonly now: number }; // UTC ms

/**
 * Members with access whose journal was written since a moment, by id. The zone is that of their devices,
 * else of their quiet hours, else null.
 *
 * @param after '' at the beginning
 */
async function readMembers(db: Db, { since, now }: Span, after: string, limit: number) {
  const rows = await db
    .select({
      id: users.id,
      zone: users.time_zone,
      quietHours: notificationPreferences.quiet_hours,
      rev: journalHeads.rev,
    })
    .from(users)
    .innerJoin(journalHeads, eq(journalHeads.user_id, users.id))
    .leftJoin(notificationPreferences, eq(notificationPreferences.user_id, users.id))
    .where(
      and(
        gt(users.id, after),
        eq(users.role, 'user'),
        hasAccessAt(now),
        gte(journalHeads.newest_at, since),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ zone, quietHours, ...member }) => ({
    ...member,
    zone: zone ?? quietHours?.time_zone ?? null,
  }));
}
