import {
  and,
  type AnyColumn,
  asc,
  desc,
  eq,
  gt,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import { EXPIRING_MS, type MemberStatus } from '#contracts/rules/access/member-status.ts';
import { paymentTransactions } from './schema/payments.ts';
import { users } from './schema/users.ts';

export const countIf = (condition: SQL | undefined): SQL<number> =>
  sql<number>`count(case when ${condition} then 1 end)`.mapWith(Number);

/** Escapes `%` and `_` for LIKE. */
export const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The condition of one row, for links; none without an id. */
export const hasId = (id: AnyColumn, wanted: string | undefined): SQL | undefined =>
  wanted === undefined ? undefined : eq(id, wanted);

/** Whether a text contains the search term, ignoring case (in SQLite only the case of A to Z). */
export const contains = (text: SQLWrapper, typed: string): SQL =>
  // The backslash is PostgreSQL's default escape character; SQLite needs the clause.
  sql`lower(${text}) like lower(${`%${escaped(typed)}%`}) escape '\\'`;

/** The condition of a list's next page: ids sort by creation time, and the newest rows come first. */
export const olderThan = (id: AnyColumn, before: string | undefined): SQL | undefined =>
  before === undefined ? undefined : lt(id, before);

/** Whether a moment (UTC ms) is within two instants; an absent one is no bound, and `to` is not included. */
export const isWithin = (
  at: SQLWrapper,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${at} >= ${Date.parse(from)}`,
    to === undefined ? undefined : sql`${at} < ${Date.parse(to)}`,
  );

/** What a list is sorted by; no row lacks it. */
export type Order = { readonly key: SQL<string | number>; readonly isDown: boolean };

/** In the order of a key; rows with the same one in the order of their ids, which is that of creation. */
export function inOrder({ key, isDown }: Order, id: SQLWrapper): SQL[] {
  const by = isDown ? desc : asc;
  return [by(key), by(id)];
}

/** The rows after the one with this key and this id. */
export function isBeyond(
  { key, isDown }: Order,
  id: SQL<string>,
  last: { at: string | number; id: string },
): SQL | undefined {
  const beyond = isDown ? lt : gt;
  return or(beyond(key, last.at), and(eq(key, last.at), beyond(id, last.id)));
}

/** Whether a user can sign in at a moment, UTC ms. */
export const hasAccessAt = (at: number): SQL | undefined =>
  and(
    eq(users.is_active, true),
    hasBegunAt(at),
    or(isNull(users.expires_at), gt(users.expires_at, at)),
  );

const hasBegunAt = (at: number): SQL | undefined =>
  or(isNull(users.starts_at), lte(users.starts_at, at));

/** `hasStatus` of contracts/rules/access/member-status.ts as SQL. @param at UTC ms */
export function hasStatusAt(status: MemberStatus, at: number): SQL | undefined {
  const { is_active, starts_at, expires_at } = users;
  const conditions: Readonly<Record<MemberStatus, SQL | undefined>> = {
    inactive: eq(is_active, false),
    scheduled: and(eq(is_active, true), gt(starts_at, at)),
    expired: and(eq(is_active, true), hasBegunAt(at), lte(expires_at, at)),
    active: hasAccessAt(at),
    expiring: and(hasAccessAt(at), lte(expires_at, at + EXPIRING_MS)),
  };
  return conditions[status];
}

/** `paymentDate` of contracts/rules/payments/payment-totals.ts as SQL, UTC ms. */
export const paymentDate = sql<number>`coalesce(${paymentTransactions.paid_at}, ${paymentTransactions.created_at})`;

/** The first row of a query, or null. */
export async function firstRow<Row>(query: PromiseLike<readonly Row[]>): Promise<Row | null> {
  const [row] = await query;
  return row ?? null;
}
