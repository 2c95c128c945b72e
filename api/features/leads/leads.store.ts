import { withNumber } from '#api/domain/phone-number.ts';
import { and, asc, count, desc, eq, inArray, lt, or, gt, lte, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import { leads, visitorSessions } from '#api/db/schema/payments.ts';
import { users } from '#api/db/schema/users.ts';
import { contains, hasId, inOrder, isBeyond } from '#api/db/sql-expressions.ts';
import { newLeadNotification } from '#api/domain/alert-copy.ts';
import { isSameRequester, OPEN_LEADS } from '#api/domain/leads.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';
import { postEvent } from '#api/features/notifications/post-event.service.ts';
import type { Page } from '#api/http/mount.ts';
import {
  type AccessRequest,
  LEAD_SORTS,
  type LeadQuery,
  type LeadStatus,
  type LeadSummary,
} from '#contracts/payments/leads.ts';
import { toMinorUnits } from '#contracts/rules/payments/money.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import { readOrder } from '#contracts/rules/sorting.ts';

export type LeadRow = typeof leads.$inferSelect;
export type LeadStore = ReturnType<typeof createLeadStore>;

const MOST_COMPARED = 100; // maximum number of leads read per address and package

const BATCH = 500; // rows per transaction: other writes wait for it

type By = Pick<AuditEvent, 'actor' | 'at'>;

export const createLeadStore = ({ db, write }: StoreDeps) => ({
  request: (row: LeadRow): Promise<LeadRow> => write((tx) => requestAccess(tx, row)),

  page: (query: LeadQuery): Promise<Page<LeadRow>> => readPage(db, query),

  async countByAddress(emailKeys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { email_key } = leads;
    const groups = await db
      .select({ email_key, n: count() })
      .from(leads)
      .where(inArray(email_key, [...emailKeys]))
      .groupBy(email_key);
    return new Map(groups.map((group) => [group.email_key, group.n]));
  },

  /** The newest requests of an address (lower case), of any status. */
  ofAddress: (emailKey: string, limit: number): Promise<LeadRow[]> =>
    db
      .select()
      .from(leads)
      .where(eq(leads.email_key, emailKey))
      .orderBy(desc(leads.id))
      .limit(limit),

  summary: (): Promise<LeadSummary> => countByStatus(db),

  /** `stale` when it was changed after `readAt` (UTC ms; null: any). */
  changeStatus: (
    id: string,
    change: { status: LeadStatus; notes: string | undefined; readAt: number | null },
    by: By,
  ): Promise<LeadRow | 'stale' | 'missing'> =>
    write(async (tx) => {
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
    }),

  /** Creates a member and marks the lead as converted. */
  createUser: (
    id: string,
    user: typeof users.$inferSelect,
    by: By,
  ): Promise<LeadRow | 'missing' | 'taken'> =>
    write(async (tx) => {
      const [row] = await tx.select().from(leads).where(eq(leads.id, id));
      if (!row) return 'missing';
      const [created] = await tx
        .insert(users)
        .values(user)
        .onConflictDoNothing({ target: users.email_key })
        .returning({ id: users.id });
      if (!created) return 'taken';
      const changed = { status: 'converted', updated_at: laterThan(row, by.at) } as const;
      await tx.update(leads).set(changed).where(eq(leads.id, id));
      await appendAudit(tx, { ...by, action: 'users.created', target: user.username });
      const target = `${row.name}: converted`;
      await appendAudit(tx, { ...by, action: 'leads.status_changed', target });
      return { ...row, ...changed };
    }),

  /** False when there is no such lead. Its visitor sessions end; its payments stay. */
  remove: (id: string, by: By): Promise<boolean> =>
    write(async (tx) => {
      const [row] = await tx.delete(leads).where(eq(leads.id, id)).returning({ name: leads.name });
      await removeEvents(tx, [id]);
      if (row) await appendAudit(tx, { ...by, action: 'leads.deleted', target: row.name });
      return row !== undefined;
    }),

  /** Removes leads not changed since `t` (UTC ms). */
  async removeBefore(t: number): Promise<void> {
    while ((await write((tx) => removeBatch(tx, t))) === BATCH);
  },
});

/** If the last row of the page before was deleted, the list restarts at the top. */
async function readPage(db: Db, query: LeadQuery): Promise<Page<LeadRow>> {
  const { limit, before } = query;
  const { key, isDown } = readOrder(LEAD_SORTS, query.sort);
  const order = { key: sortKeys[key], isDown };
  const listed = and(matchesQuery(query), hasId(leads.id, query.id));
  const [last] =
    before === undefined
      ? []
      : await db.select({ at: order.key, id: leads.id }).from(leads).where(eq(leads.id, before));
  const rows = await db
    .select()
    .from(leads)
    .where(and(listed, last && isBeyond(order, sortKeys.created, last)))
    .orderBy(...inOrder(order, leads.id))
    .limit(limit);
  return { rows, total: await db.$count(leads, listed) };
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

const sortKeys = {
  created: sql<string>`${leads.id}`, // ids sort by creation time
  name: sql<string>`lower(${leads.name})`,
} as const;

const matchesQuery = ({ status, search }: Pick<LeadQuery, 'status' | 'search'>) =>
  and(
    status === undefined ? undefined : eq(leads.status, status),
    search === undefined
      ? undefined
      : or(...[leads.name, leads.email, leads.phone].map((text) => contains(text, search))),
  );

/** Updates the open request of the same person for the same package, or inserts it, in one transaction. */
async function requestAccess(tx: Db, request: LeadRow): Promise<LeadRow> {
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
    await postEvent(tx, { ...newLeadNotification(request), key, audience: 'administrators', at });
    return request;
  }
  const change = {
    accepted_terms: request.accepted_terms ?? open.accepted_terms,
    updated_at: laterThan(open, request.updated_at),
  };
  await tx.update(leads).set(change).where(eq(leads.id, open.id));
  return { ...open, ...change };
}

/** Strictly increasing: `updated_at` is the version that editors compare. */
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
  await removeEvents(tx, ids);
  return ids.length;
}

async function removeEvents(tx: Db, leadIds: readonly string[]): Promise<void> {
  const keys = leadIds.map((id) => `lead:${id}`);
  await tx.delete(outboxEvents).where(inArray(outboxEvents.key, keys));
}

export function newLead({ user_details, ...request }: AccessRequest, at: number): LeadRow {
  const { name, email, phone } = withNumber(user_details);
  return {
    id: uuid(),
    name,
    email,
    email_key: email.toLowerCase(),
    phone,
    package_type: request.package_type,
    amount_minor: toMinorUnits(planOf(request.package_type).priceUsd),
    currency: 'USD',
    status: 'pending',
    notes: '',
    accepted_terms: request.accepted_terms ?? null,
    created_at: at,
    updated_at: at,
  };
}

type NewSession = Omit<typeof visitorSessions.$inferInsert, 'lead_id'>;

export const createVisitorSessionStore = ({ db, write }: StoreDeps) => ({
  start: (request: AccessRequest, session: NewSession): Promise<void> =>
    write(async (tx) => {
      const lead = await requestAccess(tx, newLead(request, session.created_at));
      await tx.insert(visitorSessions).values({ ...session, lead_id: lead.id });
    }),

  /** The lead of a session that is valid at `at` (UTC ms), or null. */
  async findLead(tokenHash: Buffer, at: number): Promise<string | null> {
    const [session] = await db
      .select({ leadId: visitorSessions.lead_id })
      .from(visitorSessions)
      .where(and(eq(visitorSessions.token_hash, tokenHash), gt(visitorSessions.expires_at, at)));
    return session?.leadId ?? null;
  },

  async removeExpired(at: number): Promise<void> {
    await write((tx) => tx.delete(visitorSessions).where(lte(visitorSessions.expires_at, at)));
  },
});
