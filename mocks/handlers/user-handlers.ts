import { extendedTo } from '#contracts/rules/access/membership.ts';
import {
  isSensitiveAccount,
  isSensitiveChange,
  guardAccount,
  guardRole,
} from '#api/domain/accounts.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { daysOfAccess } from '#contracts/rules/payments/plans.ts';
import { codeStaysHidden, fieldRefusal } from '#contracts/rules/access/refusals.ts';
import {
  type AccessPeriod,
  type AdminUser,
  type NewUser,
  type UserChange,
  userEndpoints,
} from '#contracts/users.ts';
import { answerPage, mockFeature } from '#mocks/mock-endpoint.ts';
import { type MockServer, requireMockConfirmation } from '#mocks/mock-server.ts';
import { expectFresh, findRow, laterThan } from '#mocks/world/rows.ts';
import type { Person } from '#mocks/world/tables.ts';
import {
  listedPeople,
  findByEmail,
  newCode,
  newPerson,
  removePerson,
} from '#mocks/world/people.ts';

type Target = { id: string; updated_at?: string | undefined };

export function draftedPerson(draft: NewUser, at: Date): Person {
  const begin = Math.max(Date.parse(draft.starts_at ?? '') || 0, at.getTime());
  const starts_at = begin > at.getTime() ? new Date(begin).toISOString() : null;
  const expiresAt = new Date(begin + daysOfAccess[draft.access_period] * DAY_MS);
  return newPerson({ ...draft, starts_at, expires_at: expiresAt.toISOString() }, at);
}

export const toAdminUser = (person: Person): AdminUser => ({
  ...person,
  access_code: person.role === 'admin' || person.journal_sums_only ? null : person.access_code,
  sums_only: person.journal_sums_only === true,
  has_password: person.password_mark !== null,
});

/** As last read, where the request names that time. */
function findPerson(people: readonly Person[], { id, updated_at }: Target): Person {
  const person = findRow(people, id, 'users.not_found');
  expectFresh(person, updated_at, 'users.stale');
  return person;
}

export function checkAddress(
  people: readonly Person[],
  email: string | null,
  owner?: Person,
): void {
  const holder = email === null ? null : findByEmail(people, email);
  if (holder !== null && holder !== owner) throw fieldRefusal('users.email_taken', 'email');
}

/** A new role hides the code. @param code in the place of theirs; null: they keep it */
function edit(person: Person, change: UserChange, code: string | null): Partial<Person> {
  const { username, email, role } = change;
  return {
    username,
    email,
    role,
    ...(role !== person.role && { access_code: null }),
    ...(code !== null && { sign_in_code: code }),
  };
}

const isSame = (person: Person, { username, email, role }: UserChange): boolean =>
  person.username === username && person.email === email && person.role === role;

function extend({ expires_at }: Person, access_period: AccessPeriod, at: Date): Partial<Person> {
  if (expires_at === null) return {};
  const until = extendedTo(Date.parse(expires_at), daysOfAccess[access_period], at.getTime());
  return { expires_at: new Date(until).toISOString(), access_period };
}

type Decide = (person: Person, people: readonly Person[]) => Partial<Person>;

const changer =
  ({ world, now }: MockServer) =>
  (target: Target, decide: Decide): Promise<AdminUser> =>
    world.change(({ people }) => {
      const person = findPerson(people, target);
      const set = decide(person, people);
      const updated_at = laterThan(person.updated_at, now());
      const isChanged = Object.entries(set).some(
        ([name, value]) => Reflect.get(person, name) !== value,
      );
      return toAdminUser(isChanged ? Object.assign(person, set, { updated_at }) : person);
    });

export function userHandlers(server: MockServer) {
  const { world, now } = server;
  const change = changer(server);

  /** Protects sign-in data; that of an administrator needs confirmation. */
  function guard(caller: Person, person: Person, own: Parameters<typeof guardAccount>[2]): void {
    guardAccount(person, caller.id, own);
    if (isSensitiveAccount(person)) requireMockConfirmation(server, caller);
  }

  return mockFeature(userEndpoints, server, {
    async list({ query }) {
      const { people } = await world.read();
      return answerPage(listedPeople(people, query, now()).map(toAdminUser), query);
    },
    async create({ caller, body }) {
      if (body.role === 'admin') requireMockConfirmation(server, caller);
      const person = draftedPerson(body, now());
      await world.change(({ people }) => {
        checkAddress(people, person.email);
        people.unshift(person);
      });
      return { user: { ...toAdminUser(person), access_code: person.sign_in_code } };
    },
    async remove({ caller, params, query }) {
      await world.change((tables) => {
        const person = findPerson(tables.people, { ...params, ...query });
        guardAccount(person, caller.id, 'own');
        requireMockConfirmation(server, caller);
        removePerson(tables, person);
      });
      await world.pictures.removeOf([params.id]);
      return { message: 'User deleted' };
    },
    async change({ caller, params, body }): Promise<AdminUser> {
      let code: string | null = null;
      const user = await change({ ...params, ...body }, (person, people) => {
        guardRole(person, caller.id, body.role);
        const needsConfirmation = isSensitiveChange(person, body) && !isSame(person, body);
        if (needsConfirmation) requireMockConfirmation(server, caller);
        checkAddress(people, body.email, person);
        const isPromoted = person.role === 'user' && body.role === 'admin';
        if (isPromoted && person.journal_sums_only) throw codeStaysHidden(person.username);
        code = isPromoted ? newCode() : null;
        return edit(person, body, code);
      });
      return code === null ? user : { ...user, access_code: code };
    },
    async newCode({ caller, params, query }) {
      const code = newCode();
      const user = await change({ ...params, ...query }, (person) => {
        guard(caller, person, 'ownCode');
        const canMail = person.role === 'user' && person.email !== null;
        if (person.journal_sums_only && !canMail) throw codeStaysHidden(person.username);
        return { sign_in_code: code, access_code: person.role === 'user' ? code : null };
      });
      return { user, access_code: user.sums_only ? null : code };
    },
    resetPassword: ({ caller, params, query }) =>
      change({ ...params, ...query }, (person) => {
        guard(caller, person, 'ownPassword');
        return { password_mark: null };
      }),
    extend: ({ params, body }) =>
      change({ ...params, ...body }, (person) => extend(person, body.access_period, now())),
    toggle: ({ caller, params, query }) =>
      change({ ...params, ...query }, (person) => {
        guard(caller, person, 'own');
        return { is_active: !person.is_active };
      }),
  });
}
