import { ApiError } from '#contracts/errors.ts';
import type { Authenticate } from './mock-endpoint.ts';
import type { Person } from './world/tables.ts';
import type { World } from './world/world.ts';

/** What the handlers of all features share. */
export type MockServer = {
  world: World;
  now: () => Date;
  authenticate: Authenticate;
};

const TOKEN_PREFIX = 'demo-';

/** Login sessions are not stored: the token names the person. */
export const tokenOf = (person: Person): string => `${TOKEN_PREFIX}${person.id}`;

export const isExpired = (person: Person, now: Date): boolean =>
  person.expires_at !== null && Date.parse(person.expires_at) <= now.getTime();

/** @param now the clock of the whole server */
export function createMockServer(world: World, now: () => Date): MockServer {
  return {
    world,
    now,
    authenticate: async (authorization) => {
      const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
      const { people } = await world.read();
      const person = people.find((candidate) => tokenOf(candidate) === token);
      if (!person?.is_active || isExpired(person, now())) {
        throw new ApiError('auth.required', 'Please sign in.');
      }
      return person;
    },
  };
}
