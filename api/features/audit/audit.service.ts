import { v7 as uuid } from 'uuid';
import type { Db } from '#api/db/database.ts';
import { auditLog } from '#api/db/schema/system.ts';
import type { AuditAction } from '#contracts/rules/audit-copy.ts';

export type AuditActor = { readonly id: string; readonly username: string } | 'system';

export type AuditEvent = {
  actor: AuditActor;
  action: AuditAction;
  target?: string; // the object of the action, readable after it is deleted; never a secret
  at: number; // ms UTC
};

export type AuditService = {
  record(event: AuditEvent): Promise<void>; // records an action in its own transaction
  /** Records a repeated action at most once per actor and hour. */
  recordHourly(event: AuditEvent): Promise<void>;
};

/** Appends to the audit log inside the caller's transaction. */
export async function appendAudit(tx: Db, event: AuditEvent): Promise<void> {
  const { actor } = event;
  await tx.insert(auditLog).values({
    id: uuid(),
    at: event.at,
    actor_id: actor === 'system' ? 'system' : actor.id,
    actor: actor === 'system' ? 'system' : actor.username,
    action: event.action,
    target: event.target ?? null,
  });
}
