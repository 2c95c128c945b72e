import { v7 as uuid } from 'uuid';
import { ApiError } from '#contracts/errors.ts';
import { isAnsweredBy } from '#api/domain/leads.ts';
import {
  extendedTo,
  notActivatedAlerts,
  WITHDRAWN,
  leftOfAccess,
  shortenedBy,
} from '#contracts/rules/access/membership.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { isOpenLead } from './leads.ts';
import { findByEmail, newPerson } from './people.ts';
import type { Person, StoredSubscription, StoredTransaction, Tables } from './tables.ts';

export type Access = {
  person: Person;
  subscription: StoredSubscription;
  transaction: StoredTransaction;
};

/** The administrator's press: gives what was paid for, once for each transaction. */
export function activate(tables: Tables, transactionId: string, at: Date): Access {
  const transaction = findTransaction(tables, transactionId);
  const given = accessOf(tables, transaction);
  if (given && transaction.withdrawn_at === null) return given;
  if (transaction.withdrawn_at !== null) throw new ApiError('payments.not_paid', WITHDRAWN);
  if (transaction.payment_status !== 'paid') throw refusal('payments.not_paid');
  if (findMember(tables, transaction)?.role === 'admin') throw refusal('payments.administrator');
  transaction.alert = null; // an administrator has looked at it
  return giveAccess(tables, transaction, at);
}

/** What the setting does with a payment as soon as it is paid. */
export function activateByItself(tables: Tables, transaction: StoredTransaction, at: Date): void {
  if (!tables.settings.auto_activate_paid) return;
  const member = findMember(tables, transaction);
  const obstacle =
    member?.role === 'admin' ? 'administrator' : member?.is_active === false ? 'inactive' : null;
  if (obstacle === null) giveAccess(tables, transaction, at);
  else
    transaction.alert = [transaction.alert, notActivatedAlerts[obstacle]].filter(Boolean).join(' ');
}

function giveAccess(tables: Tables, transaction: StoredTransaction, at: Date): Access {
  const person = findMember(tables, transaction) ?? addMember(tables, transaction, at);
  const subscription = extend(person, transaction, at);
  tables.subscriptions.unshift(subscription);
  transaction.user_id = person.id;
  transaction.activated_at = at.toISOString();
  convertLeads(tables, transaction, at);
  return { person, subscription, transaction };
}

/** What a transaction has given; null: nothing, or to a member who was deleted. */
export function accessOf(tables: Tables, transaction: StoredTransaction): Access | null {
  const subscription = tables.subscriptions.find(
    ({ payment_transaction_id }) => payment_transaction_id === transaction.id,
  );
  const person = tables.people.find(({ id }) => id === subscription?.user_id);
  return subscription && person ? { person, subscription, transaction } : null;
}

/** Whoever renewed from inside, else whoever has this address. */
const findMember = ({ people }: Tables, { user_id, email }: StoredTransaction): Person | null =>
  user_id === null ? findByEmail(people, email) : (people.find(({ id }) => id === user_id) ?? null);

/** The customer as a member without any days yet. */
function addMember({ people }: Tables, transaction: StoredTransaction, at: Date): Person {
  const { name, email, package_type } = transaction;
  const access_period = planOf(package_type).accessPeriod;
  const nothing = { access_period, expires_at: at.toISOString() };
  const person = newPerson({ username: name, email, role: 'user', ...nothing }, at);
  people.unshift(person);
  return person;
}

/** A member without an end of access keeps none; one who was switched off is switched on again. */
function extend(
  person: Person,
  { id, package_type }: StoredTransaction,
  at: Date,
): StoredSubscription {
  const { days, accessPeriod } = planOf(package_type);
  const current = person.expires_at === null ? null : Date.parse(person.expires_at);
  const after = (more: number) => new Date(extendedTo(current, more, at.getTime())).toISOString();
  const span = { starts_at: after(0), expires_at: after(days) };
  if (current !== null) {
    Object.assign(person, { expires_at: span.expires_at, access_period: accessPeriod });
  }
  Object.assign(person, { is_active: true, updated_at: at.toISOString() });
  const subscription = { id: uuid(), user_id: person.id, package_type, ...span };
  return { ...subscription, payment_transaction_id: id, withdrawn: false };
}

/** The requests that this payment has answered become converted; those of others with its address stay. */
function convertLeads({ leads }: Tables, transaction: StoredTransaction, at: Date): void {
  const { lead_id, email, package_type } = transaction;
  for (const lead of leads) {
    const isSame =
      lead.package_type === package_type && lead.email.toLowerCase() === email.toLowerCase();
    const isMeant =
      lead.id === lead_id || (isSame && isOpenLead(lead) && isAnsweredBy(transaction, lead));
    if (isMeant) Object.assign(lead, { status: 'converted', updated_at: at.toISOString() });
  }
}

/** @throws ApiError `payments.not_found` */
export function findTransaction({ transactions }: Tables, id: string): StoredTransaction {
  const transaction = transactions.find((candidate) => candidate.id === id);
  if (!transaction) throw refusal('payments.not_found');
  return transaction;
}

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
