import { extendedTo } from '#contracts/rules/access-expiry.ts';
import { guardAccount, guardRole } from '#contracts/rules/account-guards.ts';
import { daysOfAccess } from '#contracts/rules/plans.ts';
import { fieldRefusal, refusal } from '#contracts/rules/refusals.ts';
import {
  type AccessPeriod,
  type AdminUser,
  type NewUser,
  type UserChange,
  userEndpoints,
} from '#contracts/users.ts';
import { answerPage } from './mock-answer.ts';
import { mockEndpoint } from './mock-endpoint.ts';
import type { MockServer } from './mock-server.ts';
import { laterThan } from './world/later-than.ts';
import { listedPeople } from './world/listed-people.ts';
import { findByEmail, newCode, newPerson, removePerson } from './world/people.ts';
import type { Person } from './world/tables.ts';

const DAY_MS = 86_400_000;

type Target = { id: string; updated_at?: string | undefined };

/** Somebody whose access lasts for the period from now. */
function drafted(draft: NewUser, at: Date): Person {
  const expiresAt = new Date(at.getTime() + daysOfAccess[draft.access_period] * DAY_MS);
  return newPerson({ ...draft, expires_at: expiresAt.toISOString() }, at);
}

const toAdminUser = (person: Person): AdminUser => ({
  ...person,
  has_password: person.password_mark !== null,
});

/** As last read, where the time of that is told. */
function findPerson(people: readonly Person[], { id, updated_at }: Target): Person {
  const person = people.find((candidate) => candidate.id === id);
  if (!person) throw refusal('users.not_found');
  if (updated_at !== undefined && updated_at !== person.updated_at) throw refusal('users.stale');
  return person;
}

function checkAddress(people: readonly Person[], email: string | null, owner?: Person): void {
  const holder = email === null ? null : findByEmail(people, email);
  if (holder !== null && holder !== owner) throw fieldRefusal('users.email_taken', 'email');
}

/** Whose role changes has a code that is shown to nobody until there is a new one. */
function edit(person: Person, { username, email, role }: UserChange): Partial<Person> {
  return { username, email, role, ...(role !== person.role && { access_code: null }) };
}

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
      const updated_at = laterThan(person.updated_at, now());
      return toAdminUser(Object.assign(person, decide(person, people), { updated_at }));
    });

export function userHandlers(server: MockServer) {
  const { world, now, authenticate } = server;
  return {
    ...signInHandlers(server),
    list: mockEndpoint(userEndpoints.list, authenticate, async ({ query }) => {
      const { people } = await world.read();
      return answerPage(listedPeople(people, query, now()).map(toAdminUser), query);
    }),
    create: mockEndpoint(userEndpoints.create, authenticate, async ({ body }) => {
      const person = drafted(body, now());
      await world.change(({ people }) => {
        checkAddress(people, person.email);
        people.unshift(person);
      });
      return { user: { ...toAdminUser(person), access_code: person.sign_in_code } };
    }),
    remove: mockEndpoint(userEndpoints.remove, authenticate, async ({ caller, params, query }) => {
      await world.change((tables) => {
        const person = findPerson(tables.people, { ...params, ...query });
        guardAccount(person, caller.id, 'own');
        removePerson(tables, person);
      });
      await world.pictures.removeOf([params.id]);
      return { message: 'User deleted' };
    }),
  };
}

/** What changes who may sign in, with what, and until when. */
function signInHandlers(server: MockServer) {
  const { now, authenticate } = server;
  const change = changer(server);
  return {
    change: mockEndpoint(userEndpoints.change, authenticate, ({ caller, params, body }) =>
      change({ ...params, ...body }, (person, people) => {
        guardRole(person, caller.id, body.role);
        checkAddress(people, body.email, person);
        return edit(person, body);
      }),
    ),
    newCode: mockEndpoint(
      userEndpoints.newCode,
      authenticate,
      async ({ caller, params, query }) => {
        const code = newCode();
        const user = await change({ ...params, ...query }, (person) => {
          guardAccount(person, caller.id, 'ownCode');
          return { sign_in_code: code, access_code: person.role === 'user' ? code : null };
        });
        return { user, access_code: code };
      },
    ),
    resetPassword: mockEndpoint(
      userEndpoints.resetPassword,
      authenticate,
      ({ caller, params, query }) =>
        change({ ...params, ...query }, (person) => {
          guardAccount(person, caller.id, 'ownPassword');
          return { password_mark: null };
        }),
    ),
    extend: mockEndpoint(userEndpoints.extend, authenticate, ({ params, body }) =>
      change({ ...params, ...body }, (person) => extend(person, body.access_period, now())),
    ),
    toggle: mockEndpoint(userEndpoints.toggle, authenticate, ({ caller, params, query }) =>
      change({ ...params, ...query }, (person) => {
        guardAccount(person, caller.id, 'own');
        return { is_active: !person.is_active };
      }),
    ),
  };
}
