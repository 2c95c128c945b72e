import { type AnyColumn, and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#api/db/database.ts';
import { leads } from '#api/db/schema/leads.ts';
import { paymentSessions, paymentTransactions } from '#api/db/schema/payments.ts';
import { users } from '#api/db/schema/users.ts';

export type User = typeof users.$inferSelect;

/** Rows outside the account that contain the user's name or address. */
export type PiiReferences = {
  readonly user: User;
  readonly leadIds: readonly string[];
  readonly sessionIds: readonly string[];
  readonly transactionIds: readonly string[];
  /** Names of the user, without those that another user has too. */
  readonly names: readonly string[];
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
export const isAddressOf = ({ email_key }: User, column: AnyColumn): SQL | undefined =>
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
