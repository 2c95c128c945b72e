import { v7 as uuid } from 'uuid';
import type { Subscription, Transaction } from '#contracts/admin-payments.ts';
import { extendedTo } from '#contracts/rules/access-expiry.ts';
import { planOf } from '#contracts/rules/plans.ts';
import { refusal } from '#contracts/rules/refusals.ts';
import { findByEmail, newPerson } from './people.ts';
import type { Person, StoredSubscription, StoredTransaction, Tables } from './tables.ts';

type Access = { person: Person; isNewMember: boolean; subscription: StoredSubscription };

/** Gives what was paid for; once for each transaction. */
export function activate(tables: Tables, transactionId: string, at: Date): Access {
  const transaction = findTransaction(tables, transactionId);
  const given = accessOf(tables, transaction);
  if (given) return given;
  if (transaction.payment_status !== 'paid') throw refusal('payments.not_paid');
  const member = findMember(tables, transaction);
  if (member?.role === 'admin') throw refusal('payments.administrator');
  const person = member ?? addMember(tables, transaction, at);
  const subscription = extend(person, transaction, at);
  tables.subscriptions.unshift(subscription);
  transaction.user_id = person.id;
  transaction.activated_at = at.toISOString();
  const lead = tables.leads.find(({ id }) => id === transaction.lead_id);
  if (lead) Object.assign(lead, { status: 'converted', updated_at: at.toISOString() });
  return { person, isNewMember: member === null, subscription };
}

function accessOf(tables: Tables, { id, activated_at }: StoredTransaction): Access | null {
  const bought = ({ payment_transaction_id }: StoredSubscription) => payment_transaction_id === id;
  const subscription = tables.subscriptions.find(bought);
  const person = tables.people.find((candidate) => candidate.id === subscription?.user_id);
  if (!subscription || !person) return null;
  return { person, subscription, isNewMember: person.created_at === activated_at };
}

const findMember = ({ people }: Tables, { user_id, email }: StoredTransaction): Person | null =>
  people.find(({ id }) => id === user_id) ?? findByEmail(people, email);

function addMember({ people }: Tables, { name, email }: StoredTransaction, at: Date): Person {
  const person = newPerson(
    // It has had nothing yet: what was bought begins now.
    { username: name, email, role: 'user', access_period: null, expires_at: at.toISOString() },
    at,
  );
  people.unshift(person);
  return person;
}

/** A member without an end of access keeps none. */
function extend(
  person: Person,
  { id, package_type }: StoredTransaction,
  at: Date,
): StoredSubscription {
  const { days, accessPeriod } = planOf(package_type);
  const now = at.getTime();
  const current = person.expires_at === null ? null : Date.parse(person.expires_at);
  const until = new Date(extendedTo(current, days, now)).toISOString();
  if (person.expires_at !== null) person.expires_at = until;
  person.access_period = accessPeriod;
  person.updated_at = at.toISOString();
  return {
    id: uuid(),
    user_id: person.id,
    package_type,
    starts_at: new Date(Math.max(current ?? now, now)).toISOString(),
    expires_at: until,
    payment_transaction_id: id,
    withdrawn: false,
  };
}

/** Takes back the days of a transaction that are left; days bought otherwise stay. */
export function withdraw(tables: Tables, transactionId: string, at: Date): StoredTransaction {
  const transaction = findTransaction(tables, transactionId);
  const access = accessOf(tables, transaction);
  if (!access || access.subscription.withdrawn) throw refusal('payments.nothing_to_withdraw');
  const { person, subscription } = access;
  const left =
    Date.parse(subscription.expires_at) -
    Math.max(Date.parse(subscription.starts_at), at.getTime());
  if (person.expires_at !== null) {
    const until = Date.parse(person.expires_at) - Math.max(left, 0);
    person.expires_at = new Date(until).toISOString();
    person.updated_at = at.toISOString();
  }
  subscription.withdrawn = true;
  transaction.withdrawn_at = at.toISOString();
  return transaction;
}

function findTransaction({ transactions }: Tables, id: string): StoredTransaction {
  const transaction = transactions.find((candidate) => candidate.id === id);
  if (!transaction) throw refusal('payments.not_found');
  return transaction;
}

/** As the administrator sees it. */
export function seenTransaction(
  { people }: Tables,
  { name, ...transaction }: StoredTransaction,
): Transaction {
  const member = people.find(({ id }) => id === transaction.user_id);
  const username = transaction.activated_at === null ? name : (member?.username ?? name);
  return { ...transaction, metadata: { username } };
}

export function seenSubscription(
  { people }: Tables,
  { withdrawn, ...subscription }: StoredSubscription,
  at: Date,
): Subscription {
  const member = people.find(({ id }) => id === subscription.user_id);
  const isOver = Date.parse(subscription.expires_at) <= at.getTime();
  const status = withdrawn ? 'inactive' : isOver ? 'expired' : 'active';
  return { ...subscription, username: member?.username ?? '', status };
}
