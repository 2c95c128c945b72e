import { and, desc, eq, gt, gte, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { priceAlerts, priceWatches } from '#api/db/schema/market.ts';
import { users } from '#api/db/schema/users.ts';
import { firstRow, hasAccessAt } from '#api/db/sql-expressions.ts';
import type { AlertChange, BookAlert } from '#api/engine/price-alerts/alert-book.ts';
import { type Arming, changesBy, newAlert, type readDraft } from '#api/domain/price-alerts.ts';
import { type NewOutboxEvent, postEvent } from '#api/features/notifications/post-event.service.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { ALERTS_PER_MEMBER } from '#contracts/rules/market/price-alert-rules.ts';

export type PriceAlertRow = typeof priceAlerts.$inferSelect;
export type WatchedAlert = PriceAlertRow & BookAlert;
export type WatchRow = typeof priceWatches.$inferSelect;

const MOST_LISTED = 200;

const isOwn = (userId: string, id: string) =>
  and(eq(priceAlerts.user_id, userId), eq(priceAlerts.id, id));

/** Whether an alert can still fire at a moment, UTC ms. */
const isActiveAt = (at: number) =>
  and(
    eq(priceAlerts.is_over, false),
    or(isNull(priceAlerts.expires_at), gt(priceAlerts.expires_at, at)),
  );

type Values = ReturnType<typeof readDraft>;

export type PriceAlertStore = ReturnType<typeof createPriceAlertStore>;

/** The alerts of members, as they set them. */
export const createPriceAlertStore = ({ db, write }: StoreDeps) => ({
  /** Newest first. @param since UTC ms; those that were over before are left out */
  listOf: (userId: string, since: number): Promise<PriceAlertRow[]> =>
    db
      .select()
      .from(priceAlerts)
      .where(
        and(
          eq(priceAlerts.user_id, userId),
          or(isActiveAt(since), gte(priceAlerts.changed_at, since)),
        ),
      )
      .orderBy(desc(priceAlerts.created_at), desc(priceAlerts.id))
      .limit(MOST_LISTED),

  find: (userId: string, id: string): Promise<PriceAlertRow | null> =>
    firstRow(db.select().from(priceAlerts).where(isOwn(userId, id))),

  /**
   * Sets or changes an alert, see `changesBy`. The same values again change nothing.
   *
   * @param arming for the present price @param at UTC ms @returns null: the member has as many as there can be
   */
  put: (
    [userId, id]: readonly [userId: string, id: string],
    values: Values,
    arming: Arming,
    at: number,
  ): Promise<PriceAlertRow | null> =>
    write(async (tx) => {
      const stored = await firstRow(tx.select().from(priceAlerts).where(isOwn(userId, id)));
      const changes = stored && changesBy(stored, values, arming, at);
      if (stored !== null && changes === null) return stored;
      const others = and(eq(priceAlerts.user_id, userId), ne(priceAlerts.id, id), isActiveAt(at));
      if ((await tx.$count(priceAlerts, others)) >= ALERTS_PER_MEMBER) return null;
      if (stored !== null) {
        const set = { ...changes, changed_at: at };
        await tx.update(priceAlerts).set(set).where(isOwn(userId, id));
        return { ...stored, ...set };
      }
      const set = newAlert(values, arming, at);
      const added = { user_id: userId, id, ...set, created_at: at, changed_at: at };
      await tx.insert(priceAlerts).values(added);
      return added;
    }),

  /** @returns false when there was none */
  remove: (userId: string, id: string): Promise<boolean> =>
    write(async (tx) => {
      const removed = await tx.delete(priceAlerts).where(isOwn(userId, id)).returning();
      return removed.length > 0;
    }),

  /** Removes alerts that were over before a moment, UTC ms. */
  removeOverBefore: (t: number): Promise<void> =>
    write(async (tx) => {
      const isFired = and(eq(priceAlerts.is_over, true), lt(priceAlerts.changed_at, t));
      await tx.delete(priceAlerts).where(or(isFired, lt(priceAlerts.expires_at, t)));
    }),
});

export type WatchChanges = {
  readonly changes: readonly AlertChange<WatchedAlert>[];
  readonly watches: readonly WatchRow[];
  /** Of a firing. */
  readonly eventOf: (change: AlertChange<WatchedAlert>) => NewOutboxEvent;
  /** Beside the firings. */
  readonly events: readonly NewOutboxEvent[];
};

const toWatched = (row: PriceAlertRow): WatchedAlert => ({
  ...row,
  key: `${row.user_id} ${row.id}`,
});

const PAGE = 2000; // they block the event loop for some ms

/** What watching reads and writes. */
export const createPriceWatchStore = ({ db, write }: StoreDeps) => ({
  watches: (): Promise<WatchRow[]> => db.select().from(priceWatches),

  /** Alerts that were changed since a moment, UTC ms, in pages; those that are over stand among them. */
  async *changedSince(since: number): AsyncGenerator<WatchedAlert[]> {
    const { user_id, id, changed_at } = priceAlerts;
    for (let last = { user_id: '', id: '' }; ;) {
      const isNext = or(gt(user_id, last.user_id), and(eq(user_id, last.user_id), gt(id, last.id)));
      const rows = await db
        .select()
        .from(priceAlerts)
        .where(and(gte(changed_at, since), isNext))
        .orderBy(user_id, id)
        .limit(PAGE);
      yield rows.map(toWatched);
      last = rows.at(-1) ?? last;
      if (rows.length < PAGE) return;
    }
  },

  /** How many alerts can fire. @param at UTC ms */
  countActive: (at: number): Promise<number> => db.$count(priceAlerts, isActiveAt(at)),

  /** Members with an alert on an instrument that can fire. @param at UTC ms */
  async watching(instrument: Instrument, at: number): Promise<string[]> {
    const rows = await db
      .selectDistinct({ user_id: priceAlerts.user_id })
      .from(priceAlerts)
      .where(and(eq(priceAlerts.instrument, instrument), isActiveAt(at)));
    return rows.map(({ user_id }) => user_id);
  },

  /** How many alerts on an instrument fired in a time, by member. @param from UTC ms @param to UTC ms */
  async firedBetween(instrument: Instrument, from: number, to: number) {
    const { fired_at, user_id } = priceAlerts;
    const rows = await db
      .select({ user_id })
      .from(priceAlerts)
      .where(and(eq(priceAlerts.instrument, instrument), gte(fired_at, from), lt(fired_at, to)));
    const counts = new Map<string, number>();
    for (const row of rows) counts.set(row.user_id, (counts.get(row.user_id) ?? 0) + 1);
    return counts;
  },

  /**
   * Stores what watching decided, in one transaction: alerts, notifications, and how far it came. An alert that
   * was changed or removed meanwhile, or that another process let fire, stays as it is. Of a member without
   * access, or by a touch before its start, nothing fires: the alert is armed anew.
   *
   * @param at UTC ms
   */
  apply: ({ changes, watches, eventOf, events }: WatchChanges, at: number): Promise<void> =>
    write(async (tx) => {
      const accessOf = await accessStarts(tx, changes, at);
      for (const change of changes) {
        const start = accessOf.get(change.before.user_id) ?? Infinity;
        const isSeen = (change.after.fired_at ?? at) >= start;
        if ((await applyChange(tx, change, isSeen, at)) && change.kind === 'fired' && isSeen) {
          await postEvent(tx, eventOf(change));
        }
      }
      for (const event of events) await postEvent(tx, event);
      for (const watch of watches) {
        const { checked_to, silent_since } = watch;
        await tx.insert(priceWatches).values(watch).onConflictDoUpdate({
          target: priceWatches.instrument,
          set: { checked_to, silent_since },
        });
      }
    }),
});

/** When the access of members with changes begins, UTC ms, by member; those without access now are absent. */
async function accessStarts(
  tx: Db,
  changes: readonly AlertChange<WatchedAlert>[],
  at: number,
): Promise<Map<string, number>> {
  const ids = [...new Set(changes.map(({ before }) => before.user_id))];
  const starts = new Map<string, number>();
  for (let start = 0; start < ids.length; start += PAGE) {
    const some = inArray(users.id, ids.slice(start, start + PAGE));
    const rows = await tx
      .select({ id: users.id, starts_at: users.starts_at })
      .from(users)
      .where(and(some, hasAccessAt(at)));
    for (const { id, starts_at } of rows) starts.set(id, starts_at ?? 0);
  }
  return starts;
}

/** @returns whether the alert was still as it was when watching decided */
async function applyChange(
  tx: Db,
  { kind, before, after }: AlertChange<WatchedAlert>,
  isSeen: boolean,
  at: number,
): Promise<boolean> {
  const { direction, armed_at, seen_high, seen_low, fired_at, set_at } = after;
  const armed = { direction, armed_at, seen_high, seen_low };
  const fired = isSeen ? { fired_at, is_over: before.repeat === 'once' } : { set_at: at }; // prices before do not arm it again
  const isUnchanged =
    before.armed_at === null
      ? isNull(priceAlerts.armed_at)
      : eq(priceAlerts.armed_at, before.armed_at);
  const updated = await tx
    .update(priceAlerts)
    .set({
      ...armed,
      ...(kind === 'fired' && fired),
      ...(kind === 'corrected' && { fired_at, set_at }),
      changed_at: at,
    })
    .where(
      and(
        isOwn(before.user_id, before.id),
        eq(priceAlerts.is_over, false),
        eq(priceAlerts.price, before.price),
        eq(priceAlerts.instrument, before.instrument),
        isUnchanged,
      ),
    )
    .returning({ id: priceAlerts.id });
  return updated.length > 0;
}
