import { and, eq, gt } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { auditLog } from '#api/db/schema/audit.ts';
import { type AuditEvent, type AuditService, appendAudit } from './audit.service.ts';

const HOUR_MS = 3_600_000;

export function createAuditStore({ write }: StoreDeps): AuditService {
  return {
    recordHourly(event: AuditEvent): Promise<void> {
      const { actor, action, at } = event;
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
            ),
          )
          .limit(1);
        if (!recent) await appendAudit(tx, event);
      });
    },
  };
}
