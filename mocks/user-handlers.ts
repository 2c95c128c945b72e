import { ApiError } from '#contracts/errors.ts';
import { daysOfAccess } from '#contracts/rules/plans.ts';
import { type AdminUser, type NewUser, userEndpoints } from '#contracts/users.ts';
import { answerPage } from './mock-answer.ts';
import { mockEndpoint, mockExample } from './mock-endpoint.ts';
import type { MockServer } from './mock-server.ts';
import { findByEmail, newPerson, removePerson } from './world/people.ts';
import type { Person } from './world/tables.ts';

const DAY_MS = 86_400_000;

/** Somebody whose access lasts for the period from now. */
function drafted(draft: NewUser, at: Date): Person {
  const expiresAt = new Date(at.getTime() + daysOfAccess[draft.access_period] * DAY_MS);
  return newPerson({ ...draft, expires_at: expiresAt.toISOString() }, at);
}

const toAdminUser = (person: Person): AdminUser => ({
  ...person,
  has_password: person.password_mark !== null,
});

/** The account, if this administrator may switch it off or delete it. */
function findChangeable(people: Person[], id: string, caller: Person): Person {
  const person = people.find((candidate) => candidate.id === id);
  if (!person) throw new ApiError('users.not_found', 'This user no longer exists.');
  if (person.protected) {
    const why = 'The protected administrator account cannot be changed here.';
    throw new ApiError('users.protected', why);
  }
  if (person.id === caller.id) {
    throw new ApiError('users.protected', 'You cannot deactivate or delete your own account.');
  }
  return person;
}

function addPerson(people: Person[], person: Person): void {
  if (person.email !== null && findByEmail(people, person.email) !== null) {
    throw new ApiError('users.email_taken', 'Another user has this e-mail address.');
  }
  people.unshift(person);
}

export function userHandlers({ world, now, authenticate }: MockServer) {
  return {
    list: mockEndpoint(userEndpoints.list, authenticate, async ({ query }) =>
      answerPage((await world.read()).people.map(toAdminUser), query),
    ),
    create: mockEndpoint(userEndpoints.create, authenticate, async ({ body }) => {
      const person = drafted(body, now());
      await world.change(({ people }) => addPerson(people, person));
      return { user: { ...toAdminUser(person), access_code: person.sign_in_code } };
    }),
    change: mockExample(userEndpoints.change, authenticate),
    newCode: mockExample(userEndpoints.newCode, authenticate),
    resetPassword: mockExample(userEndpoints.resetPassword, authenticate),
    extend: mockExample(userEndpoints.extend, authenticate),
    toggle: mockEndpoint(userEndpoints.toggle, authenticate, ({ caller, params }) =>
      world.change(({ people }) => {
        const person = findChangeable(people, params.id, caller);
        person.is_active = !person.is_active;
        person.updated_at = now().toISOString();
        return toAdminUser(person);
      }),
    ),
    remove: mockEndpoint(userEndpoints.remove, authenticate, async ({ caller, params }) => {
      await world.change((tables) => {
        removePerson(tables, findChangeable(tables.people, params.id, caller));
      });
      await world.pictures.removeOf([params.id]);
      return { message: 'User deleted' };
    }),
  };
}
