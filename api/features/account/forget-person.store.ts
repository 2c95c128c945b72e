import { and, eq, inArray, like, or, sql, type SQLWrapper } from 'drizzle-orm';
import { escaped } from '#api/db/contains.ts';
import type { Db } from '#api/db/database.ts';
import { auditLog } from '#api/db/schema/audit.ts';
import { leads } from '#api/db/schema/leads.ts';
import { mails } from '#api/db/schema/mails.ts';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import { paymentSessions, paymentTransactions } from '#api/db/schema/payments.ts';
import { posts } from '#api/db/schema/posts.ts';
import { signalRemovals } from '#api/db/schema/signals.ts';
import { DELETED_PAYER } from '#contracts/rules/access/membership.ts';
import { isAddressOf, type PiiReferences } from './pii-references.store.ts';

const FORMER = 'Former administrator';

/** Payments stay for accounting, without the person. */
export async function anonymizePayments(tx: Db, references: PiiReferences): Promise<void> {
  const { sessionIds, transactionIds } = references;
  await tx
    .update(paymentTransactions)
    .set({ ...DELETED_PAYER, note: '' })
    .where(inArray(paymentTransactions.id, [...transactionIds]));
  await tx
    .update(paymentSessions)
    .set({ ...DELETED_PAYER, mobile_number: null, detail: null, prompt: null, checkout_url: null })
    .where(inArray(paymentSessions.id, [...sessionIds]));
}

/** Removes the person's leads, mails, and the administrators' notifications about them. */
export async function removeLeads(tx: Db, references: PiiReferences): Promise<void> {
  const { user, leadIds, transactionIds } = references;
  const isAboutThem = or(
    inArray(outboxEvents.item, [...leadIds, ...transactionIds]),
    user.email_key === null ? undefined : mentions(user.email_key),
  );
  await tx
    .delete(outboxEvents)
    .where(and(eq(outboxEvents.audience, 'administrators'), isAboutThem));
  await tx.delete(leads).where(inArray(leads.id, [...leadIds]));
  await tx.delete(mails).where(isAddressOf(user, mails.recipient));
}

/** Replaces names in the audit log by the user id. */
export async function anonymizeAuditLog(tx: Db, { user, names }: PiiReferences): Promise<void> {
  await tx.update(auditLog).set({ actor: user.id }).where(eq(auditLog.actor_id, user.id));
  const isAboutPeople = or(
    ...['users.%', 'leads.%', 'payments.%', 'auth.%'].map((act) => like(auditLog.action, act)),
  );
  for (const name of names) {
    const isTheirs = or(
      eq(auditLog.target, name),
      beginsWith(auditLog.target, `${name}, `),
      beginsWith(auditLog.target, `${name}: `),
    );
    await tx.update(auditLog).set({ target: user.id }).where(and(isAboutPeople, isTheirs));
  }
}

/** An administrator's posts and decisions stay, without the name. */
export async function anonymizeBylines(tx: Db, { user, names }: PiiReferences): Promise<void> {
  if (!names.includes(user.username)) return;
  const { username } = user;
  await tx.update(posts).set({ author: FORMER }).where(eq(posts.author, username));
  await tx
    .update(signalRemovals)
    .set({ removed_by: FORMER })
    .where(eq(signalRemovals.removed_by, username));
  await tx
    .update(paymentTransactions)
    .set({ recorded_by: FORMER })
    .where(eq(paymentTransactions.recorded_by, username));
}

/** SQLite needs an explicit escape character; PostgreSQL defaults to the backslash. */
const isLike = (text: SQLWrapper, pattern: string) => sql`${text} like ${pattern} escape '\\'`;

const beginsWith = (text: SQLWrapper, begin: string) => isLike(text, `${escaped(begin)}%`);

/** Notifications that contain the address, even if the lead or the mail no longer exists. */
function mentions(emailKey: string) {
  const pattern = `%${escaped(emailKey)}%`;
  const { body, facts } = outboxEvents;
  return or(
    isLike(sql`lower(${body})`, pattern),
    isLike(sql`lower(cast(${facts} as text))`, pattern),
  );
}
