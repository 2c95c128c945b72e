import { leftOfAccess, shortenedBy } from '#contracts/rules/access/membership.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { accessOf, findTransaction } from './activation.ts';
import type { StoredSubscription, StoredTransaction, Tables } from './tables.ts';

const earlier = (instant: string, ms: number): string =>
  new Date(Date.parse(instant) - ms).toISOString();

/** Takes back what is left of the days of a transaction; those that came after begin that much earlier. */
export function withdraw(tables: Tables, transactionId: string, at: Date): StoredTransaction {
  const transaction = findTransaction(tables, transactionId);
  const access = accessOf(tables, transaction);
  if (!access || transaction.withdrawn_at !== null) throw refusal('payments.nothing_to_withdraw');
  const { person, subscription } = access;
  const { starts_at, expires_at } = subscription;
  const leftMs = leftOfAccess(Date.parse(starts_at), Date.parse(expires_at), at.getTime());
  subscription.withdrawn = true;
  Object.assign(transaction, { withdrawn_at: at.toISOString(), alert: null });
  if (leftMs === 0) return transaction;
  for (const later of tables.subscriptions.filter((other) => follows(other, subscription))) {
    later.starts_at = earlier(later.starts_at, leftMs);
    later.expires_at = earlier(later.expires_at, leftMs);
  }
  if (person.expires_at === null) return transaction; // without an end of access: it stays so
  const until = shortenedBy(Date.parse(person.expires_at), leftMs, at.getTime());
  person.expires_at = new Date(until).toISOString();
  person.updated_at = at.toISOString();
  return transaction;
}

const follows = (other: StoredSubscription, { user_id, expires_at }: StoredSubscription): boolean =>
  other.user_id === user_id && !other.withdrawn && other.starts_at >= expires_at;
