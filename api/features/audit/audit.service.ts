import { v7 as uuid } from 'uuid';
import type { Db } from '#api/db/database.ts';
import { auditLog } from '#api/db/schema/audit.ts';

export type AuditAction =
  | 'auth.login'
  | 'auth.password_changed'
  | 'auth.code_requested'
  | 'auth.device_signed_out'
  | 'auth.account_deleted'
  | 'candles.imported'
  | 'leads.status_changed'
  | 'leads.deleted'
  | 'payments.recorded'
  | 'payments.activated'
  | 'payments.withdrawn'
  | 'payments.cleared'
  | 'platform.cleared'
  | 'users.created'
  | 'users.activated'
  | 'users.deactivated'
  | 'users.deleted'
  | 'users.code_reset'
  | 'users.codes_shown'
  | 'posts.created'
  | 'posts.changed'
  | 'posts.deleted'
  | 'settings.changed'
  | 'signals.voided'
  | 'signals.hidden'
  | 'webinars.created'
  | 'webinars.changed'
  | 'webinars.deleted';

export type AuditActor = { readonly id: string; readonly username: string } | 'system';

export type AuditEvent = {
  actor: AuditActor;
  action: AuditAction;
  /** What it was done to, in words that stay true when it is gone; never a secret. */
  target?: string;
  at: number; // ms UTC
};

export type AuditService = {
  /** Records an act that repeats with every reading of a screen: once per actor and hour. */
  recordHourly(event: AuditEvent): Promise<void>;
};

/** Appends to the audit log inside the caller's transaction: an act and its record are stored together. */
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
