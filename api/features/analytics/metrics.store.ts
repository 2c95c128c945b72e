import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, gte, isNull, lt, min, or, sql } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { isOneOf } from '#api/db/kit.ts';
import { figures, memberActivity } from '#api/db/schema/figures.ts';
import { users } from '#api/db/schema/users.ts';
import { beginOf, type StepUnit, weekOf } from '#api/domain/analytics.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';

export type FigureRow = typeof figures.$inferSelect;
type Activity = typeof memberActivity.$inferSelect;
type Span = { readonly from: number; readonly to: number }; // UTC ms, `to` not included

export type CountedHour = {
  readonly calls: number;
  /** When each member and administrator called last, UTC ms by id. */
  readonly seen: ReadonlyMap<string, number>;
};
/** Keyed by the start of each hour, UTC ms. */
export type Counted = ReadonlyMap<number, CountedHour>;

/** Retention of member activity: days cover a week and the week before it. */
export const ACTIVITY_RETENTION_MS = {
  hour: 3 * DAY_MS,
  day: 15 * DAY_MS,
  week: 182 * DAY_MS,
} as const;

export type FigureStore = ReturnType<typeof createFigureStore>;

const BATCH = 500; // rows of a statement

export const createFigureStore = ({ db, write }: StoreDeps) => ({
  /**
   * Adds callers, without deleted ones, and then calls. After a failure all can be added again: a caller
   * counts once, and calls are the last step, in a transaction of their own.
   */
  async addCounted(counted: Counted): Promise<void> {
    for (const [hour, { seen }] of counted) {
      for (const batch of inBatches([...seen])) {
        await write((tx) => addSeen(tx, hour, batch));
        await nextTurn(); // thousands of callers at once would keep others waiting
      }
    }
    await write(async (tx) => {
      for (const [hour, { calls }] of counted) await addFigure(tx, 'api_calls', hour, calls);
    });
  },

  addFinal: (rows: readonly FigureRow[]): Promise<void> =>
    write(async (tx) => {
      for (const batch of inBatches(rows)) {
        await tx.insert(figures).values(batch).onConflictDoNothing();
      }
    }),

  between: (unit: StepUnit, { from, to }: Span): Promise<FigureRow[]> =>
    db
      .select()
      .from(figures)
      .where(and(eq(figures.unit, unit), gte(figures.at, from), lt(figures.at, to))),

  /** The UTC day on which counting began, UTC ms; null when nothing was counted yet. */
  async countedSince(): Promise<number | null> {
    const [row] = await db
      .select({ at: min(figures.at) })
      .from(figures)
      .where(and(eq(figures.unit, 'day'), eq(figures.name, 'api_calls')));
    return row?.at ?? null;
  },

  async callsOf(unit: StepUnit, at: number): Promise<number> {
    const [row] = await db
      .select({ value: figures.value })
      .from(figures)
      .where(and(eq(figures.unit, unit), eq(figures.at, at), eq(figures.name, 'api_calls')));
    return row?.value ?? 0;
  },

  /** Daily figures are never removed. @param retainFrom UTC ms */
  removeBefore: (retainFrom: {
    readonly figures: { readonly hour: number };
    readonly activity: Readonly<Record<Activity['unit'], number>>;
  }): Promise<void> =>
    write(async (tx) => {
      const isOldHour = and(eq(figures.unit, 'hour'), lt(figures.at, retainFrom.figures.hour));
      await tx.delete(figures).where(isOldHour);
      for (const unit of ['hour', 'day', 'week'] as const) {
        const isOld = lt(memberActivity.at, retainFrom.activity[unit]);
        await tx.delete(memberActivity).where(and(eq(memberActivity.unit, unit), isOld));
      }
    }),
});

/** Adds to the hour and the UTC day of a moment (UTC ms). */
export async function addFigure(tx: Db, name: FigureRow['name'], at: number, value: number) {
  for (const unit of ['hour', 'day'] as const) {
    await tx
      .insert(figures)
      .values({ unit, at: beginOf(unit, at), name, value })
      .onConflictDoUpdate({
        target: [figures.unit, figures.at, figures.name],
        set: { value: sql`${figures.value} + ${value}` },
      });
  }
}

type Seen = readonly [id: string, at: number];

async function addSeen(tx: Db, hour: number, seen: readonly Seen[]): Promise<void> {
  const ids = seen.map(([id]) => id);
  const spans = { hour, day: beginOf('day', hour), week: weekOf(hour) };
  for (const unit of ['hour', 'day', 'week'] as const) {
    const active = tx
      .select({
        unit: sql<Activity['unit']>`${unit}`.as('unit'),
        at: sql<number>`cast(${spans[unit]} as bigint)`.as('at'),
        user_id: users.id,
      })
      .from(users)
      .where(and(eq(users.role, 'user'), isOneOf(users.id, ids)));
    await tx.insert(memberActivity).select(active).onConflictDoNothing();
  }
  for (const [minute, of] of byMinute(seen)) {
    const isEarlier = or(isNull(users.last_seen_at), lt(users.last_seen_at, minute));
    const isOfMinute = and(isOneOf(users.id, of), isEarlier);
    await tx.update(users).set({ last_seen_at: minute }).where(isOfMinute);
  }
}

function byMinute(seen: readonly Seen[]): Map<number, string[]> {
  const minutes = new Map<number, string[]>();
  for (const [id, at] of seen) {
    const minute = at - (at % MINUTE_MS);
    const ids = minutes.get(minute) ?? [];
    ids.push(id);
    minutes.set(minute, ids);
  }
  return minutes;
}

function* inBatches<Value>(values: readonly Value[]): Generator<Value[]> {
  for (let n = 0; n < values.length; n += BATCH) yield values.slice(n, n + BATCH);
}
