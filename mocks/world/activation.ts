import { v7 as uuid } from 'uuid';
import {
  activationRefusal,
  boughtAccess,
  notActivatedAlert,
  refuseAutomatic,
  refuseByHand,
  withdrawal,
} from '#api/domain/activation.ts';
import { isAnsweredBy, isOpenLead } from '#api/domain/leads.ts';
import { withAlert } from '#api/domain/payments.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import { findByEmail, newPerson } from './people.ts';
import { findRow, toInstant } from './rows.ts';
import type { Person, StoredSubscription, StoredTransaction, Tables } from './tables.ts';

type Access = { person: Person; subscription: StoredSubscription; transaction: StoredTransaction };

/** Activates a payment, once per transaction. */
export function activate(tables: Tables, transactionId: string, at: Date): Access {
  const transaction = findTransaction(tables, transactionId);
  const access = accessOf(tables, transaction);
  if (access && transaction.withdrawn_at === null) return access;
  const refused = refuseByHand(transaction, findMember(tables, transaction));
  if (refused !== null) throw activationRefusal(refused);
  transaction.alert = null; // an administrator has looked at it
  return giveAccess(tables, transaction, at);
}

/** Automatic activation of a paid payment by the setting. */
export function activateAutomatically(
  tables: Tables,
  transaction: StoredTransaction,
  at: Date,
): void {
  if (!tables.settings.auto_activate_paid) return;
  const refused = refuseAutomatic(true)(transaction, findMember(tables, transaction));
  const alert = refused && notActivatedAlert(refused);
  if (refused === null) giveAccess(tables, transaction, at);
  else if (alert !== null) transaction.alert = withAlert(transaction.alert, alert);
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

/** The subscription of a transaction; null: none, or of a deleted member. */
function accessOf(tables: Tables, transaction: StoredTransaction): Access | null {
  const subscription = tables.subscriptions.find(
    ({ payment_transaction_id }) => payment_transaction_id === transaction.id,
  );
  const person = tables.people.find(({ id }) => id === subscription?.user_id);
  return subscription && person ? { person, subscription, transaction } : null;
}

/** The member who renewed while signed in, else the member with this address. */
const findMember = ({ people }: Tables, { user_id, email }: StoredTransaction): Person | null =>
  user_id === null ? findByEmail(people, email) : (people.find(({ id }) => id === user_id) ?? null);

function addMember({ people }: Tables, transaction: StoredTransaction, at: Date): Person {
  const { name, email, package_type } = transaction;
  const access_period = planOf(package_type).accessPeriod;
  const nothing = { access_period, expires_at: at.toISOString() };
  const person = newPerson({ username: name, email, role: 'user', ...nothing }, at);
  people.unshift(person);
  return person;
}

function extend(
  person: Person,
  { id, package_type }: StoredTransaction,
  at: Date,
): StoredSubscription {
  const current = person.expires_at === null ? null : Date.parse(person.expires_at);
  const { starts_at, expires_at, member } = boughtAccess(package_type, current, at.getTime());
  Object.assign(person, {
    ...member,
    ...(member.expires_at !== undefined && { expires_at: toInstant(member.expires_at) }),
    updated_at: at.toISOString(),
  });
  return {
    id: uuid(),
    user_id: person.id,
    package_type,
    starts_at: toInstant(starts_at),
    expires_at: toInstant(expires_at),
    payment_transaction_id: id,
    withdrawn: false,
  };
}

/** The requests that this payment has answered become converted; those of others with its address stay. */
function convertLeads({ leads }: Tables, transaction: StoredTransaction, at: Date): void {
  const { lead_id, email, package_type } = transaction;
  for (const lead of leads) {
    const isSame =
      lead.package_type === package_type && lead.email.toLowerCase() === email.toLowerCase();
    const isMeant =
      lead.id === lead_id || (isSame && isOpenLead(lead.status) && isAnsweredBy(transaction, lead));
    if (isMeant) Object.assign(lead, { status: 'converted', updated_at: at.toISOString() });
  }
}

const findTransaction = ({ transactions }: Tables, id: string): StoredTransaction =>
  findRow(transactions, id, 'payments.not_found');

const earlier = (instant: string, ms: number): string => toInstant(Date.parse(instant) - ms);

/** Takes back what is left of the days of a transaction; those that came after begin that much earlier. */
export function withdraw(tables: Tables, transactionId: string, at: Date): StoredTransaction {
  const transaction = findTransaction(tables, transactionId);
  const access = accessOf(tables, transaction);
  if (!access || transaction.withdrawn_at !== null) throw refusal('payments.nothing_to_withdraw');
  const { person, subscription } = access;
  const { leftMs, memberExpiresAt } = withdrawal(
    {
      starts_at: Date.parse(subscription.starts_at),
      expires_at: Date.parse(subscription.expires_at),
    },
    person.expires_at === null ? null : Date.parse(person.expires_at),
    at.getTime(),
  );
  subscription.withdrawn = true;
  Object.assign(transaction, { withdrawn_at: at.toISOString(), alert: null });
  if (leftMs === 0) return transaction;
  for (const later of tables.subscriptions.filter((other) => follows(other, subscription))) {
    later.starts_at = earlier(later.starts_at, leftMs);
    later.expires_at = earlier(later.expires_at, leftMs);
  }
  if (memberExpiresAt !== null) {
    person.expires_at = toInstant(memberExpiresAt);
    person.updated_at = at.toISOString();
  }
  return transaction;
}

const follows = (other: StoredSubscription, { user_id, expires_at }: StoredSubscription): boolean =>
  other.user_id === user_id && !other.withdrawn && other.starts_at >= expires_at;
