import { and, count, desc, eq, inArray, lt, or, type SQL } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { webinarRegistrations, webinars } from '#api/db/schema/content.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';
import type { Page } from '#api/http/mount.ts';
import type { ListQuery } from '#contracts/primitives.ts';

export type WebinarRow = typeof webinars.$inferSelect;
export type WebinarContent = Omit<WebinarRow, 'id' | 'changes' | 'created_at' | 'updated_at'>;
export type WebinarForReader = {
  readonly webinar: WebinarRow;
  readonly attendees: number;
  readonly isRegistered: boolean;
};

type By = Pick<AuditEvent, 'actor' | 'at'>;

const latestFirst = [desc(webinars.starts_at), desc(webinars.id)];

export const createWebinarStore = ({ db, write }: StoreDeps) => ({
  /** Latest first, with the reader's registrations. */
  async page({ limit, before }: ListQuery, readerId: string): Promise<Page<WebinarForReader>> {
    const rows = await db
      .select()
      .from(webinars)
      .where(before === undefined ? undefined : await isEarlierThan(db, before))
      .orderBy(...latestFirst)
      .limit(limit);
    return { rows: await forReader(db, rows, readerId), total: await db.$count(webinars) };
  },

  async find(id: string, readerId: string): Promise<WebinarForReader | null> {
    const rows = await db.select().from(webinars).where(eq(webinars.id, id));
    const [webinarForReader] = await forReader(db, rows, readerId);
    return webinarForReader ?? null;
  },

  insert: (row: WebinarRow, by: By): Promise<void> =>
    write(async (tx) => {
      await tx.insert(webinars).values(row);
      await appendAudit(tx, { ...by, action: 'webinars.created', target: row.title });
    }),

  /** Registrations stay, even with fewer places. `stale` when it was changed after `readAt` (UTC ms; null: any). */
  change: (
    id: string,
    { content, readAt }: { content: WebinarContent; readAt: number | null },
    by: By,
  ): Promise<'changed' | 'stale' | 'missing'> =>
    write(async (tx) => {
      const [row] = await tx.select().from(webinars).where(eq(webinars.id, id));
      if (!row) return 'missing';
      if (readAt !== null && row.updated_at !== readAt) return 'stale';
      // Strictly increasing: `updated_at` is the version that editors compare.
      const updated_at = Math.max(by.at, row.updated_at + 1);
      await tx
        .update(webinars)
        .set({ ...content, changes: row.changes + 1, updated_at })
        .where(eq(webinars.id, id));
      await appendAudit(tx, { ...by, action: 'webinars.changed', target: content.title });
      return 'changed';
    }),

  /** False when there is no such webinar. Its registrations go with it. */
  remove: (id: string, by: By): Promise<boolean> =>
    write(async (tx) => {
      const [row] = await tx
        .delete(webinars)
        .where(eq(webinars.id, id))
        .returning({ title: webinars.title });
      if (row) await appendAudit(tx, { ...by, action: 'webinars.deleted', target: row.title });
      return row !== undefined;
    }),
});

/** Empty after a deleted row. */
async function isEarlierThan(db: Db, id: string): Promise<SQL | undefined> {
  const [last] = await db
    .select({ startsAt: webinars.starts_at })
    .from(webinars)
    .where(eq(webinars.id, id));
  const startsAt = last?.startsAt ?? Number.MIN_SAFE_INTEGER;
  return or(
    lt(webinars.starts_at, startsAt),
    and(eq(webinars.starts_at, startsAt), lt(webinars.id, id)),
  );
}

async function forReader(db: Db, rows: WebinarRow[], readerId: string) {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const registrations = inArray(webinarRegistrations.webinar_id, ids);
  const counts = await db
    .select({ id: webinarRegistrations.webinar_id, attendees: count() })
    .from(webinarRegistrations)
    .where(registrations)
    .groupBy(webinarRegistrations.webinar_id);
  const own = await db
    .select({ id: webinarRegistrations.webinar_id })
    .from(webinarRegistrations)
    .where(and(registrations, eq(webinarRegistrations.user_id, readerId)));
  const attendeesOf = new Map(counts.map(({ id, attendees }) => [id, attendees]));
  const registered = new Set(own.map(({ id }) => id));
  return rows.map((webinar) => ({
    webinar,
    attendees: attendeesOf.get(webinar.id) ?? 0,
    isRegistered: registered.has(webinar.id),
  }));
}
