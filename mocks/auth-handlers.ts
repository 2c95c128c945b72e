import { authEndpoints, type SessionUser } from '#contracts/auth.ts';
import { ApiError } from '#contracts/errors.ts';
import { normalizeAccessCode } from '#contracts/rules/access-code.ts';
import { mockEndpoint } from './mock-endpoint.ts';
import { isExpired, type MockServer, tokenOf } from './mock-server.ts';
import type { Person } from './world/tables.ts';

const LONGEST_SESSION_MS = 30 * 86_400_000;

/** 32 bits: enough to recognise a password, too few to recover one from the demo's database. */
const markOf = (password: string): number =>
  Array.from(password).reduce(
    (hash, symbol) => Math.imul(hash ^ (symbol.codePointAt(0) ?? 0), 16_777_619) >>> 0,
    2_166_136_261,
  );

const isCodeOf = (person: Person, typed: string): boolean =>
  normalizeAccessCode(person.sign_in_code) === normalizeAccessCode(typed);

const toSessionUser = (person: Person): SessionUser => ({
  id: person.id,
  username: person.username,
  email: person.email,
  role: person.role,
  access_expiration: person.expires_at,
  has_password: person.password_mark !== null,
});

type Credentials = { access_code: string; password?: string | undefined };

/** Finds the person as the server does: only a right code learns more than that it is wrong. */
function admitted(people: Person[], { access_code, password }: Credentials, now: Date): Person {
  const person = people.find((candidate) => isCodeOf(candidate, access_code));
  if (!person?.is_active) {
    throw new ApiError('auth.wrong_code', 'This access code is not valid.');
  }
  if (isExpired(person, now)) {
    throw new ApiError(
      'auth.expired',
      'Your access has expired. Please renew it to sign in again.',
    );
  }
  if (person.password_mark === null) return person;
  if (password === undefined) {
    throw new ApiError('auth.password_required', 'Please enter your password too.');
  }
  if (person.password_mark !== markOf(password)) {
    throw new ApiError('auth.wrong_password', 'This password is not right.');
  }
  return person;
}

/** The password, or the access code where none is set. */
export const isProofOf = (person: Person, given: string): boolean =>
  person.password_mark === null ? isCodeOf(person, given) : person.password_mark === markOf(given);

function refuseField(
  code: 'password.wrong_current' | 'request.invalid',
  name: string,
  why: string,
) {
  return new ApiError(code, why, { errors: [{ in: 'body', pointer: `#/${name}`, detail: why }] });
}

function changePassword(people: Person[], id: string, current: string, next: string): void {
  const person = people.find((candidate) => candidate.id === id);
  if (!person) throw new ApiError('auth.required', 'Please sign in.');
  if (!isProofOf(person, current)) {
    const why = 'The current password is not right.';
    throw refuseField('password.wrong_current', 'current_password', why);
  }
  if (next === current) {
    const why = 'New password must be different from current password';
    throw refuseField('request.invalid', 'new_password', why);
  }
  person.password_mark = markOf(next);
}

export function authHandlers({ world, now, authenticate }: MockServer) {
  return {
    login: mockEndpoint(authEndpoints.login, authenticate, async ({ body }) => {
      const at = now();
      const person = await world.change(({ people }) => {
        const found = admitted(people, body, at);
        found.last_login = at.toISOString();
        return found;
      });
      const latestEnd = at.getTime() + LONGEST_SESSION_MS;
      const accessEnd = person.expires_at === null ? latestEnd : Date.parse(person.expires_at);
      return {
        access_token: tokenOf(person),
        token_type: 'bearer' as const,
        expires_at: new Date(Math.min(latestEnd, accessEnd)).toISOString(),
        user: toSessionUser(person),
      };
    }),
    verify: mockEndpoint(authEndpoints.verify, authenticate, async ({ caller }) =>
      toSessionUser(caller),
    ),
    logout: mockEndpoint(authEndpoints.logout, authenticate, async () => ({
      message: 'Signed out',
    })),
    changePassword: mockEndpoint(
      authEndpoints.changePassword,
      authenticate,
      async ({ caller, body }) => {
        await world.change(({ people }) =>
          changePassword(people, caller.id, body.current_password, body.new_password),
        );
        return { message: 'Password changed successfully!' };
      },
    ),
  };
}
