import {
  and,
  eq,
  inArray,
  like,
  or,
  sql,
  type SQLWrapper,
  type AnyColumn,
  ne,
  type SQL,
} from 'drizzle-orm';
import type { Db } from '#api/db/database.ts';
import { posts } from '#api/db/schema/content.ts';
import { mails, outboxEvents } from '#api/db/schema/notifications.ts';
import { leads, paymentSessions, paymentTransactions } from '#api/db/schema/payments.ts';
import { recordSubscribers, signalRemovals } from '#api/db/schema/signals.ts';
import { auditLog } from '#api/db/schema/system.ts';
import { users } from '#api/db/schema/users.ts';
import { escaped } from '#api/db/sql-expressions.ts';
import type { PaymentCorrection } from '#contracts/payments/payment-corrections.ts';
import { DELETED_PAYER } from '#contracts/rules/access/membership.ts';

const FORMER = 'Former administrator';

/** Payments stay for accounting, without the person. */
export async function anonymizePayments(tx: Db, references: PiiReferences): Promise<void> {
  const { sessionIds, transactionIds } = references;
  await tx
    .update(paymentTransactions)
    .set({ ...DELETED_PAYER, note: '' })
    .where(inArray(paymentTransactions.id, [...transactionIds]));
  const { id } = paymentTransactions;
  await changeCorrections(tx, inArray(id, [...transactionIds]), (each) => ({
    ...each,
    reason: '',
  }));
  await tx
    .update(paymentSessions)
    .set({ ...DELETED_PAYER, mobile_number: null, detail: null, prompt: null, checkout_url: null })
    .where(inArray(paymentSessions.id, [...sessionIds]));
}

/** Changes each correction of the payments that match and have any. */
async function changeCorrections(
  tx: Db,
  isMeant: SQL | undefined,
  change: (correction: PaymentCorrection) => PaymentCorrection,
): Promise<void> {
  const { id, corrections } = paymentTransactions;
  const isCorrected = sql`cast(${corrections} as text) <> '[]'`;
  const rows = await tx
    .select({ id, corrections })
    .from(paymentTransactions)
    .where(and(isMeant, isCorrected));
  for (const row of rows) {
    const changed = row.corrections.map(change);
    await tx.update(paymentTransactions).set({ corrections: changed }).where(eq(id, row.id));
  }
}

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
  await tx.delete(recordSubscribers).where(isAddressOf(user, recordSubscribers.email));
}

export async function anonymizeAuditLog(tx: Db, { user, names }: PiiReferences): Promise<void> {
  await tx.update(auditLog).set({ actor: user.id }).where(eq(auditLog.actor_id, user.id));
  const isAboutPeople = or(
    ...['users.%', 'leads.%', 'payments.%', 'auth.%', 'mails.%'].map((act) =>
      like(auditLog.action, act),
    ),
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
  const quoted = `%${escaped(JSON.stringify(username))}%`;
  const isNamed = isLike(sql`cast(${paymentTransactions.corrections} as text)`, quoted);
  await changeCorrections(tx, isNamed, (each) =>
    each.by === username ? { ...each, by: FORMER } : each,
  );
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

export type User = typeof users.$inferSelect;

/** Rows outside the account that contain the user's name or address. */
type PiiReferences = {
  readonly user: User;
  readonly leadIds: readonly string[];
  readonly sessionIds: readonly string[];
  readonly transactionIds: readonly string[];
  readonly names: readonly string[]; // names of the user, without those that another user has too
};

type Payment = {
  readonly id: string;
  readonly user_id: string | null;
  readonly lead_id: string | null;
  readonly session_id?: string | null;
  readonly name: string;
};

export async function findPiiReferences(tx: Db, user: User): Promise<PiiReferences> {
  const transactions = await transactionsOf(tx, user);
  const sessions = await sessionsOf(tx, user, present(transactions, 'session_id'));
  const own = [...transactions, ...sessions].filter(({ user_id }) => user_id === user.id);
  const requests = await leadsOf(tx, user, present(own, 'lead_id'));
  const names = [user, ...transactions, ...sessions, ...requests].map((row) =>
    'username' in row ? row.username : row.name,
  );
  return {
    user,
    leadIds: requests.map(({ id }) => id),
    sessionIds: sessions.map(({ id }) => id),
    transactionIds: transactions.map(({ id }) => id),
    names: await withoutNamesakes(tx, user, [...new Set(names)]),
  };
}

const present = (rows: readonly Payment[], name: 'session_id' | 'lead_id'): string[] =>
  rows.flatMap((row) => row[name] ?? []);

/** Case-insensitive; false for a user without an address. */
const isAddressOf = ({ email_key }: User, column: AnyColumn): SQL | undefined =>
  email_key === null ? sql`1 = 0` : eq(sql`lower(${column})`, email_key);

function transactionsOf(tx: Db, user: User): Promise<Payment[]> {
  const { id, user_id, lead_id, session_id, name, email } = paymentTransactions;
  return tx
    .select({ id, user_id, lead_id, session_id, name })
    .from(paymentTransactions)
    .where(or(eq(user_id, user.id), isAddressOf(user, email)));
}

/** A member's first sessions were started as a visitor. */
function sessionsOf(tx: Db, user: User, ids: readonly string[]): Promise<Payment[]> {
  const { id, user_id, lead_id, name, email } = paymentSessions;
  return tx
    .select({ id, user_id, lead_id, name })
    .from(paymentSessions)
    .where(or(eq(user_id, user.id), inArray(id, [...ids]), isAddressOf(user, email)));
}

function leadsOf(tx: Db, user: User, ids: readonly string[]) {
  return tx
    .select({ id: leads.id, name: leads.name })
    .from(leads)
    .where(or(inArray(leads.id, [...ids]), isAddressOf(user, leads.email_key)));
}

async function withoutNamesakes(tx: Db, user: User, names: readonly string[]): Promise<string[]> {
  const namesakes = await tx
    .select({ name: users.username })
    .from(users)
    .where(and(ne(users.id, user.id), inArray(users.username, [...names])));
  const taken = new Set(namesakes.map(({ name }) => name));
  return names.filter((name) => !taken.has(name));
}
