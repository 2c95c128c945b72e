import { and, eq, inArray, like, or, sql, type SQLWrapper } from 'drizzle-orm';
import { escaped } from '#api/db/contains.ts';
import type { Db } from '#api/db/database.ts';
import { auditLog } from '#api/db/schema/audit.ts';
import { leads } from '#api/db/schema/leads.ts';
import { mails } from '#api/db/schema/mails.ts';
import { notices } from '#api/db/schema/notifications.ts';
import { paymentSessions, paymentTransactions } from '#api/db/schema/payments.ts';
import { posts } from '#api/db/schema/posts.ts';
import { signalRemovals } from '#api/db/schema/signals.ts';
import { DELETED_PAYER } from '#contracts/rules/access/membership.ts';
import { isAddressOf, type Traces } from './pii-references.store.ts';

const FORMER = 'Former administrator';

/** Payments stay for the books, as those of nobody. */
export async function forgetPayer(tx: Db, traces: Traces): Promise<void> {
  const { sessionIds, transactionIds } = traces;
  await tx
    .update(paymentTransactions)
    .set({ ...DELETED_PAYER, note: '' })
    .where(inArray(paymentTransactions.id, [...transactionIds]));
  await tx
    .update(paymentSessions)
    .set({ ...DELETED_PAYER, mobile_number: null, detail: null, prompt: null, checkout_url: null })
    .where(inArray(paymentSessions.id, [...sessionIds]));
}

/** What the person asked for before being a member, and what administrators were told of it. */
export async function removeRequests(tx: Db, traces: Traces): Promise<void> {
  const { user, leadIds, transactionIds } = traces;
  const isAboutThem = or(
    inArray(notices.item, [...leadIds, ...transactionIds]),
    user.email_key === null ? undefined : tellsOf(user.email_key),
  );
  await tx.delete(notices).where(and(eq(notices.audience, 'administrators'), isAboutThem));
  await tx.delete(leads).where(inArray(leads.id, [...leadIds]));
  await tx.delete(mails).where(isAddressOf(user, mails.recipient));
}

/** The audit log says what was done, and to which id. */
export async function forgetNames(tx: Db, { user, names }: Traces): Promise<void> {
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

/** What an administrator has written and decided stays, without the name. */
export async function forgetBylines(tx: Db, { user, names }: Traces): Promise<void> {
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

/** PostgreSQL knows the backslash by itself, SQLite has to be told. */
const isLike = (text: SQLWrapper, pattern: string) => sql`${text} like ${pattern} escape '\\'`;

const beginsWith = (text: SQLWrapper, begin: string) => isLike(text, `${escaped(begin)}%`);

/** The address stands in what was told: its request or its mail may be long gone. */
function tellsOf(emailKey: string) {
  const pattern = `%${escaped(emailKey)}%`;
  const { body, facts } = notices;
  return or(
    isLike(sql`lower(${body})`, pattern),
    isLike(sql`lower(cast(${facts} as text))`, pattern),
  );
}
