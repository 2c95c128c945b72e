import { v7 as uuid } from 'uuid';
import { ApiError } from '#contracts/errors.ts';
import { formatAccessCode } from '#contracts/rules/access-code.ts';
import { daysOfAccess } from '#contracts/rules/plans.ts';
import { type NewUser, userEndpoints } from '#contracts/users.ts';
import { answerPage } from './mock-answer.ts';
import { mockEndpoint } from './mock-endpoint.ts';
import type { MockServer } from './mock-server.ts';
import type { Person } from './world/tables.ts';

const DAY_MS = 86_400_000;

function newPerson(draft: NewUser, at: Date): Person {
  const code = formatAccessCode(crypto.getRandomValues(new Uint8Array(16)));
  const expiresAt = new Date(at.getTime() + daysOfAccess[draft.access_period] * DAY_MS);
  return {
    id: uuid(),
    ...draft,
    access_code: draft.role === 'admin' ? null : code,
    sign_in_code: code,
    password_mark: null,
    is_active: true,
    protected: false,
    expires_at: expiresAt.toISOString(),
    last_login: null,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
}

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
  const email = person.email?.toLowerCase();
  const isTaken = people.some((other) => email && other.email?.toLowerCase() === email);
  if (isTaken) throw new ApiError('users.email_taken', 'Another user has this e-mail address.');
  people.unshift(person);
}

export function userHandlers({ world, now, authenticate }: MockServer) {
  return {
    list: mockEndpoint(userEndpoints.list, authenticate, async ({ query }) =>
      answerPage((await world.read()).people, query),
    ),
    create: mockEndpoint(userEndpoints.create, authenticate, async ({ body }) => {
      const person = newPerson(body, now());
      await world.change(({ people }) => addPerson(people, person));
      return { user: { ...person, access_code: person.sign_in_code } };
    }),
    toggle: mockEndpoint(userEndpoints.toggle, authenticate, ({ caller, params }) =>
      world.change(({ people }) => {
        const person = findChangeable(people, params.id, caller);
        person.is_active = !person.is_active;
        person.updated_at = now().toISOString();
        return person;
      }),
    ),
    remove: mockEndpoint(userEndpoints.remove, authenticate, async ({ caller, params }) => {
      await world.change((tables) => {
        const { people, posts, journals, chartAnalyses, runLog, sentimentViews } = tables;
        const person = findChangeable(people, params.id, caller);
        people.splice(people.indexOf(person), 1);
        for (const post of posts) post.liked_by = post.liked_by.filter((id) => id !== person.id);
        delete journals[person.id];
        tables.chartAnalyses =
          chartAnalyses?.filter(({ user_id }) => user_id !== person.id) ?? null;
        runLog.runs = runLog.runs.filter(({ user_id }) => user_id !== person.id);
        tables.sentimentViews = sentimentViews.filter(({ user_id }) => user_id !== person.id);
      });
      await world.pictures.removeOf([params.id]);
      return { message: 'User deleted' };
    }),
  };
}
