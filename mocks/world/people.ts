import { v7 as uuid } from 'uuid';
import { accessIn, hasStatus } from '#contracts/rules/access/member-status.ts';
import { formatAccessCode } from '#contracts/rules/access/access-code.ts';
import { DELETED_PAYER } from '#contracts/rules/access/membership.ts';
import {
  type NewUser,
  readSort,
  type UserSortKey,
  type UserQuery,
  type UserSelection,
} from '#contracts/users.ts';
import { contains, isWithin } from './rows.ts';
import type { Person, Tables } from './tables.ts';

type Newcomer = Omit<NewUser, 'access_period'> & Pick<Person, 'access_period' | 'expires_at'>;

export function newPerson(newcomer: Newcomer, at: Date): Person {
  const code = newCode();
  return {
    id: uuid(),
    ...newcomer,
    access_code: newcomer.role === 'admin' ? null : code,
    sign_in_code: code,
    password_mark: null,
    is_active: true,
    protected: false,
    last_login: null,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
}

const isSameAddress = (address: string, other: string | null): boolean =>
  address.toLowerCase() === other?.toLowerCase();

export const findByEmail = (people: readonly Person[], email: string): Person | null =>
  people.find((person) => isSameAddress(email, person.email)) ?? null;

export const newCode = (): string => formatAccessCode(crypto.getRandomValues(new Uint8Array(16)));

/** Removes a person with all their data; payments stay without the person. */
export function removePerson(tables: Tables, person: Person): void {
  const isOthers = ({ user_id }: { user_id: string }): boolean => user_id !== person.id;
  tables.people = tables.people.filter(({ id }) => id !== person.id);
  tables.otherDevices = tables.otherDevices.filter(isOthers);
  for (const post of tables.posts) post.liked_by = post.liked_by.filter((id) => id !== person.id);
  for (const webinar of tables.webinars) {
    webinar.registrations = webinar.registrations.filter(isOthers);
  }
  delete tables.journals[person.id];
  delete tables.inboxes[person.id];
  tables.chartAnalyses = tables.chartAnalyses?.filter(isOthers) ?? null;
  tables.runLog.runs = tables.runLog.runs.filter(isOthers);
  tables.sentimentViews = tables.sentimentViews.filter(isOthers);
  tables.subscriptions = tables.subscriptions.filter(isOthers);
  tables.messages = tables.messages?.filter(isOthers) ?? [];
  tables.reports = tables.reports?.filter(isOthers) ?? [];
  delete tables.syncs?.[person.id];
  tables.leads = tables.leads.filter(({ email }) => !isSameAddress(email, person.email));
  forgetPayer(tables, person);
  removeAlerts(tables, person);
}

function removeAlerts(tables: Tables, { id }: Person): void {
  if (tables.priceAlerts === undefined) return; // they are made when they are asked for
  tables.priceAlerts = tables.priceAlerts.filter(({ user_id }) => user_id !== id);
}

function forgetPayer({ payments, transactions }: Tables, { id }: Person): void {
  for (const payment of payments) {
    if (payment.user_id === id)
      Object.assign(payment, { user_id: null, lead_id: null, details: { ...DELETED_PAYER } });
  }
  for (const transaction of transactions) {
    if (transaction.user_id === id)
      Object.assign(transaction, { user_id: null, lead_id: null, note: '', ...DELETED_PAYER });
  }
}

const sortKeys: Readonly<Record<UserSortKey, (person: Person) => string | null>> = {
  created: () => '', // people are in the order of joining
  username: ({ username }) => username.toLowerCase(),
  expires: ({ expires_at }) => expires_at,
  last_login: ({ last_login }) => last_login,
};

/** The people that match a query, in its order; people without such a date come last. @param people newest first */
export function listedPeople(people: readonly Person[], query: UserQuery, now: Date): Person[] {
  const { key, isDown } = readSort(query.sort);
  const keyOf = sortKeys[key];
  const meant = people.filter((person) => isMeant(person, query, now));
  return (isDown ? meant : meant.toReversed()).toSorted((a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)];
    if (first === second) return 0;
    if (first === null || second === null) return first === null ? 1 : -1;
    return first < second === isDown ? 1 : -1;
  });
}

export function isMeant(
  person: Person,
  { search, role, status, ...joined }: UserSelection,
  now: Date,
): boolean {
  return (
    contains([person.username, person.email ?? ''], search) &&
    (role === undefined || person.role === role) &&
    (status === undefined || hasStatus(accessIn(person), status, now.getTime())) &&
    isWithin(person.created_at, joined)
  );
}
