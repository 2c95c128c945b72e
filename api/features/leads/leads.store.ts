import { and, asc, count, desc, eq, inArray, lt, or } from 'drizzle-orm';
import { contains } from '#api/db/contains.ts';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { leads } from '#api/db/schema/leads.ts';
import { notices } from '#api/db/schema/notifications.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';
import { postNotice } from '#api/features/notifications/post-event.service.ts';
import type { LeadQuery, LeadStatus, LeadSummary } from '#contracts/payments/leads.ts';
import { isSameRequester, OPEN_LEADS } from '#api/domain/leads.ts';
import { newLeadNotification } from '#api/domain/alert-copy.ts';

export type LeadRow = typeof leads.$inferSelect;
export type LeadStore = ReturnType<typeof createLeadStore>;

/** Of one address and package: no person has more, and a flood of them is not read again and again. */
const MOST_COMPARED = 100;

/** How many are removed in one transaction: others wait no longer than that. */
const BATCH = 500;

type By = Pick<AuditEvent, 'actor' | 'at'>;

export function createLeadStore({ db, write }: StoreDeps) {
  return {
    request: (row: LeadRow): Promise<LeadRow> => write((tx) => requestAccess(tx, row)),

    /** Newest first; ids sort by the time they were made. */
    async page(query: LeadQuery): Promise<{ rows: LeadRow[]; total: number }> {
      const { limit, before } = query;
      const listed = isListed(query);
      const older = before === undefined ? undefined : lt(leads.id, before);
      const rows = await db
        .select()
        .from(leads)
        .where(and(listed, older))
        .orderBy(desc(leads.id))
        .limit(limit);
      const [counted] = await db.select({ total: count() }).from(leads).where(listed);
      return { rows, total: counted?.total ?? 0 };
    },

    /** How many requests there are of each of these addresses (lower case), of whatever status. */
    async countByAddress(emailKeys: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const { email_key } = leads;
      const groups = await db
        .select({ email_key, n: count() })
        .from(leads)
        .where(inArray(email_key, [...emailKeys]))
        .groupBy(email_key);
      return new Map(groups.map((group) => [group.email_key, group.n]));
    },

    /** The newest requests of an address (lower case), of whatever status. */
    ofAddress: (emailKey: string, limit: number): Promise<LeadRow[]> =>
      db
        .select()
        .from(leads)
        .where(eq(leads.email_key, emailKey))
        .orderBy(desc(leads.id))
        .limit(limit),

    summary: (): Promise<LeadSummary> => countByStatus(db),

    /** `stale` when it was changed after `readAt` (UTC ms; null: whenever it was read). */
    changeStatus(
      id: string,
      change: { status: LeadStatus; notes: string | undefined; readAt: number | null },
      by: By,
    ): Promise<LeadRow | 'stale' | 'missing'> {
      return write(async (tx) => {
        const [row] = await tx.select().from(leads).where(eq(leads.id, id));
        if (!row) return 'missing';
        if (change.readAt !== null && row.updated_at !== change.readAt) return 'stale';
        const changed = {
          status: change.status,
          notes: change.notes ?? row.notes,
          updated_at: laterThan(row, by.at),
        };
        await tx.update(leads).set(changed).where(eq(leads.id, id));
        const target = `${row.name}: ${change.status}`;
        await appendAudit(tx, { ...by, action: 'leads.status_changed', target });
        return { ...row, ...changed };
      });
    },

    /** False when there is no such lead. Its visitor sessions end; payments that came of it stay. */
    remove(id: string, by: By): Promise<boolean> {
      return write(async (tx) => {
        const [row] = await tx
          .delete(leads)
          .where(eq(leads.id, id))
          .returning({ name: leads.name });
        await removeNotices(tx, [id]);
        if (row) await appendAudit(tx, { ...by, action: 'leads.deleted', target: row.name });
        return row !== undefined;
      });
    },

    /** Removes what has not changed since before `t`, UTC ms. */
    async removeBefore(t: number): Promise<void> {
      while ((await write((tx) => removeBatch(tx, t))) === BATCH);
    },
  };
}

async function countByStatus(db: Db): Promise<LeadSummary> {
  const counts = { total: 0, pending: 0, contacted: 0, converted: 0, declined: 0 };
  const { status } = leads;
  for (const group of await db.select({ status, n: count() }).from(leads).groupBy(status)) {
    counts[group.status] = group.n;
    counts.total += group.n;
  }
  return counts;
}

const isListed = ({ status, search }: Pick<LeadQuery, 'status' | 'search'>) =>
  and(
    status === undefined ? undefined : eq(leads.status, status),
    search === undefined
      ? undefined
      : or(...[leads.name, leads.email, leads.phone].map((text) => contains(text, search))),
  );

/**
 * Keeps the request, unless the same person has an open one for the same package: in the transaction that
 * has looked for it, so that two at once are one. Nothing that another request says is ever changed.
 */
export async function requestAccess(tx: Db, request: LeadRow): Promise<LeadRow> {
  const candidates = await tx
    .select()
    .from(leads)
    .where(
      and(
        eq(leads.email_key, request.email_key),
        eq(leads.package_type, request.package_type),
        inArray(leads.status, [...OPEN_LEADS]),
      ),
    )
    .orderBy(desc(leads.id))
    .limit(MOST_COMPARED);
  const open = candidates.find((candidate) => isSameRequester(candidate, request));
  if (!open) {
    await tx.insert(leads).values(request);
    const key = `lead:${request.id}`;
    const at = request.created_at;
    await postNotice(tx, { ...newLeadNotification(request), key, audience: 'administrators', at });
    return request;
  }
  const change = {
    accepted_terms: request.accepted_terms ?? open.accepted_terms,
    updated_at: laterThan(open, request.updated_at),
  };
  await tx.update(leads).set(change).where(eq(leads.id, open.id));
  return { ...open, ...change };
}

/** Strictly later even within one millisecond: the time is what the next editor compares. */
const laterThan = (row: LeadRow, at: number): number => Math.max(at, row.updated_at + 1);

async function removeBatch(tx: Db, t: number): Promise<number> {
  const old = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(lt(leads.updated_at, t))
    .orderBy(asc(leads.id))
    .limit(BATCH);
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(leads).where(inArray(leads.id, ids));
  await removeNotices(tx, ids);
  return ids.length;
}

/** What administrators were told of these people goes with them. */
async function removeNotices(tx: Db, leadIds: readonly string[]): Promise<void> {
  const keys = leadIds.map((id) => `lead:${id}`);
  await tx.delete(notices).where(inArray(notices.key, keys));
}
