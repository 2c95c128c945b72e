import { v7 as uuid } from 'uuid';
import type { Db } from '#api/db/database.ts';
import { auditLog } from '#api/db/schema/system.ts';
import type { AuditRecord } from '#contracts/audit.ts';
import type { AuditAction } from '#contracts/rules/audit-copy.ts';

export type AuditActor = { readonly id: string; readonly username: string } | 'system';

export type AuditEvent = {
  actor: AuditActor;
  action: AuditAction;
  target?: string; // the object of the action, readable after it is deleted; never a secret
  targetId?: string; // the account it is about
  at: number; // ms UTC
};

export type AuditService = {
  record(event: AuditEvent): Promise<void>; // records an action in its own transaction
  /** Records a repeated action at most once per actor, target and hour. */
  recordHourly(event: AuditEvent): Promise<void>;
};

/** A row as answers have it. */
export const toAuditRecord = ({
  target_id: _about,
  ...row
}: typeof auditLog.$inferSelect): AuditRecord => ({
  ...row,
  at: new Date(row.at).toISOString(),
});

/** Appends to the audit log inside the caller's transaction. */
export async function appendAudit(tx: Db, event: AuditEvent): Promise<void> {
  await tx.insert(auditLog).values(toRow(event));
}

const BATCH = 500; // rows per statement: SQLite allows 32,766 values

/** One record for each account that an act changed. */
export async function appendAudits(tx: Db, events: readonly AuditEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += BATCH) {
    await tx.insert(auditLog).values(events.slice(start, start + BATCH).map(toRow));
  }
}

const toRow = ({ actor, at, action, target, targetId }: AuditEvent) => ({
  id: uuid(),
  at,
  actor_id: actor === 'system' ? 'system' : actor.id,
  actor: actor === 'system' ? 'system' : actor.username,
  action,
  target: target ?? null,
  target_id: targetId ?? null,
});
