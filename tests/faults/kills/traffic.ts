import { setTimeout as after } from 'node:timers/promises';
import { authEndpoints } from '#contracts/auth.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { settingsEndpoints } from '#contracts/settings.ts';
import { userEndpoints } from '#contracts/users.ts';
import { ADMIN_CODE } from '#tests/support/crash-api.ts';
import { createNewcomers, createPasswordChangers, createSettler } from './accounts.ts';
import type { Actor, Member, Read, World } from './actor.ts';
import { bodyOf, type Caller } from './caller.ts';
import { createCustomers } from './customers.ts';
import { createDevice } from './devices.ts';
import { createLikers, createPublisher, type LikedPost } from './floor.ts';
import { createProspects } from './prospects.ts';
import type { Random } from './random.ts';
import { createWebinarGuests } from './webinars.ts';

const MEMBERS = 6;
const FINISH_MS = 120_000;
const ADMIN_CALLS_AN_HOUR = 100_000;

/** Writes of every kind that goes on until it is ended. */
export type Traffic = {
  /** Waits until all actors finish. @throws Error when one takes more than two minutes */
  end(): Promise<void>;
  /** Problems: writes that are not as acknowledged, and unexpected answers on the way. */
  check(read: Read): Promise<string[]>;
};

/** Makes the members, and begins to write. */
export async function startTraffic(caller: Caller, random: Random): Promise<Traffic> {
  const world = { ...caller, random, admin: await signIn(caller, ADMIN_CODE) };
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, (_, n) => addMember(world, `member-${n}`)),
  );
  await allowMany(world);
  const actors = await castOf(world, members);
  const failures: string[] = [];
  const ending = new AbortController();

  async function keepActing(actor: Actor): Promise<void> {
    try {
      while (!ending.signal.aborted) await actor.act();
    } catch (error) {
      failures.push(`${actor.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  const acting = Promise.all(actors.map(keepActing));
  return {
    async end() {
      ending.abort();
      const tooLong = new AbortController();
      const late = after(FINISH_MS, 'late', { signal: tooLong.signal }).catch(() => 'in time');
      if ((await Promise.race([acting, late])) === 'late') throw new Error('an actor still waits');
      tooLong.abort();
    },
    async check(read) {
      const problems: string[] = [];
      for (const actor of actors) {
        for (const problem of await actor.check(read)) problems.push(`${actor.name}: ${problem}`);
      }
      return [...caller.surprises, ...failures, ...problems];
    },
  };
}

async function castOf(world: World, members: readonly Member[]): Promise<readonly Actor[]> {
  return [
    ...members.slice(0, 3).map((member) => createDevice(world, member)),
    ...createLikers(world, members.slice(0, 3), await publishLiked(world)),
    createPublisher(world),
    createWebinarGuests(world, members.slice(0, 4)),
    createProspects(world),
    createCustomers(world),
    createNewcomers(world),
    createPasswordChangers(world, members.slice(4)),
    createSettler(world),
  ];
}

async function signIn(caller: Caller, access_code: string): Promise<string> {
  const { login } = authEndpoints;
  return bodyOf(login, await caller.insist(login, { body: { access_code } })).access_token;
}

async function addMember(world: World, username: string): Promise<Member> {
  const { create } = userEndpoints;
  const draft = { username, email: `${username}@example.com`, role: 'user' } as const;
  const body = { ...draft, access_period: '1month' as const };
  const { user } = bodyOf(create, await world.insist(create, { body }, world.admin));
  const code = user.access_code ?? '';
  return { id: user.id, code, token: await signIn(world, code) };
}

async function publishLiked(world: World): Promise<LikedPost> {
  const publish = async (title: string): Promise<string> => {
    const body = { title, description: 'Below the others.', images: [] };
    const { create } = postEndpoints;
    return bodyOf(create, await world.insist(create, { body }, world.admin)).id;
  };
  const id = await publish('liked');
  return { id, next: await publish('next') };
}

async function allowMany(world: World): Promise<void> {
  const { read, change } = settingsEndpoints;
  const { updated_at: _readAt, ...settings } = bodyOf(
    read,
    await world.insist(read, {}, world.admin),
  );
  const body = { ...settings, api_rate_limit: ADMIN_CALLS_AN_HOUR };
  bodyOf(change, await world.insist(change, { body }, world.admin));
}
