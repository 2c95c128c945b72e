import { and, desc, eq, gt, gte, like, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { StoreDeps, Write } from '#api/db/database.ts';
import { auditLog } from '#api/db/schema/system.ts';
import { users } from '#api/db/schema/users.ts';
import { contains, hasId, olderThan } from '#api/db/sql-expressions.ts';
import type { Page } from '#api/http/mount.ts';
import { AUDIT_EXPORT_ROWS, type AuditFilter, type AuditQuery } from '#contracts/audit.ts';
import type { AuditAction } from '#contracts/rules/audit-copy.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { type AuditService, appendAudit } from './audit.service.ts';

export type AuditRow = typeof auditLog.$inferSelect;
export type AuditStore = ReturnType<typeof createAuditStore>;

export const createAuditStore = ({ db, write }: StoreDeps) => ({
  ...recordActs(write),

  /** Newest first; ids sort by the time they were made. */
  async page({ limit, before, id, ...filter }: AuditQuery): Promise<Page<AuditRow>> {
    const matches = and(isOf(filter), hasId(auditLog.id, id));
    const rows = await db
      .select()
      .from(auditLog)
      .where(and(matches, olderThan(auditLog.id, before)))
      .orderBy(desc(auditLog.id))
      .limit(limit);
    // All rows are on this page: skip the count, which would scan the whole log.
    if (before === undefined && rows.length < limit) return { rows, total: rows.length };
    return { rows, total: await db.$count(auditLog, matches) };
  },

  newest: (filter: AuditFilter): Promise<AuditRow[]> =>
    db
      .select()
      .from(auditLog)
      .where(isOf(filter))
      .orderBy(desc(auditLog.id))
      .limit(AUDIT_EXPORT_ROWS),

  /** Newest first, without routine records: code views and member sign-ins. */
  async activity(limit: number): Promise<AuditRow[]> {
    const rows = await db
      .select({ record: auditLog })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actor_id))
      .where(
        and(
          ne(auditLog.action, 'users.codes_shown' satisfies AuditAction),
          or(ne(auditLog.action, 'auth.login' satisfies AuditAction), eq(users.role, 'admin')),
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(limit);
    return rows.map(({ record }) => record);
  },
});

const recordActs = (write: Write): AuditService => ({
  record: (event) => write((tx) => appendAudit(tx, event)),

  recordHourly(event) {
    const { actor, action, target, at } = event;
    return write(async (tx) => {
      const actorId = actor === 'system' ? 'system' : actor.id;
      const [recent] = await tx
        .select({ id: auditLog.id })
        .from(auditLog)
        .where(
          and(
            eq(auditLog.actor_id, actorId),
            eq(auditLog.action, action),
            gt(auditLog.at, at - HOUR_MS),
            target === undefined ? undefined : eq(auditLog.target, target),
          ),
        )
        .limit(1);
      if (!recent) await appendAudit(tx, event);
    });
  },
});

const { at, actor, action, target } = auditLog;
const searched = sql`${actor} || ' ' || ${action} || ' ' || coalesce(${target}, '')`;

const isOf = ({ area, action: act, search, from, to }: AuditFilter): SQL | undefined =>
  and(
    act === undefined ? undefined : eq(action, act),
    area === undefined ? undefined : like(action, `${area}.%`),
    search === undefined ? undefined : contains(searched, search),
    from === undefined ? undefined : gte(at, Date.parse(from)),
    to === undefined ? undefined : lt(at, Date.parse(to)),
  );
