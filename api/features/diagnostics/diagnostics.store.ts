import { and, count, desc, eq, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { isOneOf } from '#api/db/kit.ts';
import { prepareOnce } from '#api/db/prepare-once.ts';
import {
  diagnosticReports,
  journalRefusals,
  journalRows,
  journalUsage,
} from '#api/db/schema/journal.ts';
import { loginSessions, users } from '#api/db/schema/users.ts';
import { firstRow } from '#api/db/sql-expressions.ts';
import { diagnosticsNotification } from '#api/domain/alert-copy.ts';
import { postEvent } from '#api/features/notifications/post-event.service.ts';
import { REPORTS_PER_MEMBER } from '#contracts/diagnostics.ts';
import type { CountedRefusal } from '#contracts/rules/journal/row-refusal.ts';

type Sender = { readonly id: string; readonly username: string; readonly tokenHash: Buffer };

/** When a login session last synced, UTC ms; null: not since the last time that this was stored. */
export type SyncTimes = {
  readonly userId: string;
  readonly tokenHash: Buffer;
  readonly pushedAt: number | null;
  readonly pulledAt: number | null;
  readonly timeZone: string | null; // of the member from now on; null: not said
};

export type NotedRefusal = CountedRefusal & { readonly userId: string; readonly at: number };

export type DiagnosticsStore = ReturnType<typeof createDiagnosticsStore>;

export const createDiagnosticsStore = ({ db, write }: StoreDeps) => ({
  /** Stores a report in place of the member's oldest, and notifies the administrators, in one transaction. */
  add: ({ id: user_id, username, tokenHash }: Sender, text: string, at: number): Promise<void> =>
    write(async (tx) => {
      const device = await deviceOf(tx, tokenHash);
      const id = uuid();
      await tx.insert(diagnosticReports).values({ id, user_id, device, text, created_at: at });
      await removeSurplus(tx, user_id);
      await postEvent(tx, {
        ...diagnosticsNotification({ id, username, device }),
        key: `diagnostics:${id}`,
        audience: 'administrators',
        namesUserId: user_id,
        at,
      });
    }),

  /** Newest first. */
  listOf: (userId: string) =>
    db
      .select()
      .from(diagnosticReports)
      .where(eq(diagnosticReports.user_id, userId))
      .orderBy(desc(diagnosticReports.id)),

  find: (id: string) =>
    firstRow(
      db
        .select({ report: diagnosticReports, username: users.username })
        .from(diagnosticReports)
        .innerJoin(users, eq(users.id, diagnosticReports.user_id))
        .where(eq(diagnosticReports.id, id)),
    ),

  /** Rows by kind come from an index that does not know which are deleted; their number is in the usage. */
  async rowsOf(userId: string) {
    const rows = await db
      .select({ kind: journalRows.kind, rows: count() })
      .from(journalRows)
      .where(eq(journalRows.user_id, userId))
      .groupBy(journalRows.kind)
      .orderBy(journalRows.kind);
    const [usage] = await db
      .select({ deleted: journalUsage.deleted_rows })
      .from(journalUsage)
      .where(eq(journalUsage.user_id, userId));
    return { rows, deleted: usage?.deleted ?? 0 };
  },

  /** The latest first. @param since UTC ms */
  refusalsOf: (userId: string, since: number) =>
    db
      .select()
      .from(journalRefusals)
      .where(and(eq(journalRefusals.user_id, userId), gte(journalRefusals.last_at, since)))
      .orderBy(desc(journalRefusals.last_at), journalRefusals.kind, journalRefusals.field),

  /** Sessions that have ended meanwhile are skipped. */
  storeTimes: (times: readonly SyncTimes[]): Promise<void> =>
    write(async (tx) => {
      for (const { userId, tokenHash, pushedAt, pulledAt, timeZone } of times) {
        if (timeZone !== null) await updateZone(tx).execute({ userId, timeZone });
        await updateSync(tx).execute({ tokenHash, pushedAt, pulledAt });
      }
    }),

  /** Members who are gone meanwhile are skipped. */
  storeRefusals: (refusals: readonly NotedRefusal[]): Promise<void> =>
    write(async (tx) => {
      const ids = [...new Set(refusals.map(({ userId }) => userId))];
      const members = await tx.select({ id: users.id }).from(users).where(isOneOf(users.id, ids));
      const isHere = new Set(members.map(({ id }) => id));
      for (const refusal of refusals) {
        if (isHere.has(refusal.userId)) await addRefusal(tx, refusal);
      }
    }),

  /** Removes reports and refusals. @param t UTC ms */
  removeBefore: (t: number): Promise<void> =>
    write(async (tx) => {
      await tx.delete(diagnosticReports).where(lt(diagnosticReports.created_at, t));
      await tx.delete(journalRefusals).where(lt(journalRefusals.last_at, t));
    }),
});

/** Written only where it is another. */
const updateZone = prepareOnce((tx) => {
  const timeZone = sql.placeholder('timeZone');
  const isOther = or(isNull(users.time_zone), ne(users.time_zone, timeZone));
  return tx
    .update(users)
    .set({ time_zone: sql`${timeZone}` })
    .where(and(eq(users.id, sql.placeholder('userId')), isOther))
    .prepare();
});

const updateSync = prepareOnce((tx) => {
  const { token_hash, pushed_at, pulled_at } = loginSessions;
  return tx
    .update(loginSessions)
    .set({
      pushed_at: sql`coalesce(${sql.placeholder('pushedAt')}, ${pushed_at})`,
      pulled_at: sql`coalesce(${sql.placeholder('pulledAt')}, ${pulled_at})`,
    })
    .where(eq(token_hash, sql.placeholder('tokenHash')))
    .prepare();
});

async function deviceOf(tx: Db, tokenHash: Buffer): Promise<string | null> {
  const [session] = await tx
    .select({ device: loginSessions.device })
    .from(loginSessions)
    .where(eq(loginSessions.token_hash, tokenHash));
  return session?.device ?? null;
}

async function removeSurplus(tx: Db, userId: string): Promise<void> {
  const { id, user_id } = diagnosticReports;
  const reports = await tx
    .select({ id })
    .from(diagnosticReports)
    .where(eq(user_id, userId))
    .orderBy(desc(id));
  const surplus = reports.slice(REPORTS_PER_MEMBER).map((report) => report.id);
  if (surplus.length > 0) await tx.delete(diagnosticReports).where(inArray(id, surplus));
}

async function addRefusal(tx: Db, refusal: NotedRefusal): Promise<void> {
  const { userId, kind, code, field, times, at } = refusal;
  const { user_id, ...columns } = journalRefusals;
  await tx
    .insert(journalRefusals)
    .values({ user_id: userId, kind, code, field: field ?? '', times, last_at: at })
    .onConflictDoUpdate({
      target: [user_id, columns.kind, columns.code, columns.field],
      set: { times: sql`${columns.times} + ${times}`, last_at: at },
    });
}
