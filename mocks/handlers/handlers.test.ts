import { describe, expect, it } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#contracts/endpoint.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { Problem } from '#contracts/problem.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import { userEndpoints } from '#contracts/users.ts';
import { createMockTransport } from '#mocks/transport.ts';
import { seedWorld } from '#mocks/world/seed/seed.ts';
import { createMemoryWorld } from '#mocks/world/world.ts';
import { OWN_CODE } from '#tests/support/confirm-in.ts';
import { createHandlers } from './handlers.ts';

type Parts = {
  params?: { id: string };
  query?: { limit?: number; before?: string; cursor?: string };
  body?: unknown;
};

/** A server of the demo's first day, called with the token of a person. */
function startDemo() {
  let now = new Date('2026-11-20T12:00:00.000Z');
  const world = createMemoryWorld(() => seedWorld(now));
  const transport = createMockTransport(createHandlers(world, () => now));

  async function ask(token: string, { method, path }: Endpoint, { params, query, body }: Parts) {
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([k, v]) => [k, String(v)]));
    const address = `https://bellwether.test/api${path.replace(':id', params?.id ?? '')}?${search}`;
    return transport(
      new Request(address, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  }

  const as = (token: string) => ({
    raw: (endpoint: Endpoint, parts: Parts = {}) => ask(token, endpoint, parts),
    call: async <E extends Endpoint>(endpoint: E, parts: RequestOf<E>): Promise<ResponseOf<E>> => {
      const answer = await ask(token, endpoint, parts);
      if (!answer.ok) throw new Error(Problem.parse(await answer.json()).code);
      return (await answer.json()) as ResponseOf<E>;
    },
  });

  return {
    world,
    trader: as('demo-trader'),
    admin: as('demo-admin'),
    as,
    wait: (days: number) => {
      now = new Date(now.getTime() + days * 86_400_000);
    },
  };
}

describe('the demo', () => {
  it('signs in with its codes, in any spelling of them', async () => {
    const { as } = startDemo();
    const login = (access_code: string) =>
      as('').call(authEndpoints.login, { body: { access_code } });
    expect((await login('demo trad-er00-0001')).access_token).toBe('demo-trader');
    expect((await login('DEM0ADM1N0000001')).user.role).toBe('admin');
    await expect(login('wrong')).rejects.toThrow('auth.wrong_code');
    await expect(login('W9C4-7SFE-K2QH-5MRJ')).rejects.toThrow('auth.expired');
    await expect(login('Z3HN-0DKT-6YWP-1GXC')).rejects.toThrow('auth.wrong_code'); // inactive
  });

  it('asks for the password once one is set', async () => {
    const { trader, as } = startDemo();
    const access_code = 'DEM0-TRAD-ER00-0001';
    const change = (current_password: string, new_password: string) =>
      trader.call(authEndpoints.changePassword, { body: { current_password, new_password } });
    const login = (password?: string) =>
      as('').call(authEndpoints.login, { body: { access_code, ...(password && { password }) } });

    await expect(change('wrong', 'correct horse')).rejects.toThrow('password.wrong_current');
    await expect(change(access_code, access_code)).rejects.toThrow('request.invalid');
    await change(access_code, 'correct horse');
    await expect(login()).rejects.toThrow('auth.password_required');
    await expect(login('wrong')).rejects.toThrow('auth.wrong_password');
    expect((await login('correct horse')).user.has_password).toBe(true);
  });

  it('ends a session when the access expires or is switched off', async () => {
    const { trader, admin, wait } = startDemo();
    await admin.call(userEndpoints.toggle, { params: { id: 'trader' }, query: {} });
    expect((await trader.raw(authEndpoints.verify)).status).toBe(401);
    await admin.call(userEndpoints.toggle, { params: { id: 'trader' }, query: {} });
    expect((await trader.raw(authEndpoints.verify)).status).toBe(200);
    wait(274);
    expect((await trader.raw(authEndpoints.verify)).status).toBe(401);
  });

  it('gives a new user a code that signs in, for as long as the period lasts', async () => {
    const { admin, as } = startDemo();
    const body = { username: 'kofi', access_period: '1week' as const };
    const { user } = await admin.call(userEndpoints.create, { body });
    expect(user.expires_at).toBe('2026-11-27T12:00:00.000Z');
    const access_code = user.access_code ?? '';
    const { access_token } = await as('').call(authEndpoints.login, { body: { access_code } });
    expect(await as(access_token).call(postEndpoints.list, { query: {} })).not.toHaveLength(0);
  });

  it('protects the first administrator and the account that asks', async () => {
    const { admin, as } = startDemo();
    const own = { params: { id: 'support' }, query: {} };
    const first = { params: { id: 'admin' }, query: {} };
    const support = as('demo-support');
    await expect(admin.call(userEndpoints.remove, first)).rejects.toThrow('users.protected');
    await expect(support.call(userEndpoints.toggle, own)).rejects.toThrow('users.protected');
    await expect(support.call(userEndpoints.remove, first)).rejects.toThrow('users.protected');
    const nobody = { params: { id: 'nobody' }, query: {} };
    await expect(admin.call(userEndpoints.remove, nobody)).rejects.toThrow('users.not_found');
  });

  it('takes the likes and the journal of a deleted user along', async () => {
    const { admin, world } = startDemo();
    await world.pictures.put('trader', 'a', { type: 'image/png', bytes: new Uint8Array(3) });
    await admin.call(authEndpoints.confirm, { body: { access_code: OWN_CODE } });
    await admin.call(userEndpoints.remove, { params: { id: 'trader' }, query: {} });
    expect(await world.pictures.countOf('trader')).toBe(0);
    const { posts, journals } = await world.read();
    expect(posts.flatMap(({ liked_by }) => liked_by)).not.toContain('trader');
    expect(journals['trader']).toBeUndefined();
  });

  it('pages its lists and tells the whole count', async () => {
    const { trader } = startDemo();
    const all = await trader.call(postEndpoints.list, { query: {} });
    const query = { limit: 2, before: all[1]?.id ?? '' };
    const page = await trader.raw(postEndpoints.list, { query });
    expect(await page.json()).toEqual(all.slice(2, 4));
    expect(page.headers.get('X-Total-Count')).toBe(String(all.length));
  });

  it('counts a like once per reader, however often it is flipped', async () => {
    const { trader, as } = startDemo();
    const like = { params: { id: 'demo-post-6' } };
    const before = await trader.call(postEndpoints.like, like);
    await as('demo-kwame').call(postEndpoints.like, like);
    await as('demo-kwame').call(postEndpoints.like, like);
    const after = await trader.call(postEndpoints.like, like);
    expect(before).toEqual({ likes_count: 2, user_liked: true });
    expect(after).toEqual({ likes_count: 1, user_liked: false });
  });

  it('refuses a change to a post that another administrator saved first', async () => {
    const { admin, wait } = startDemo();
    const [post] = await admin.call(postEndpoints.adminList, { query: {} });
    const params = { id: post?.id ?? '' };
    const body = { title: 'A', description: 'B', updated_at: post?.updated_at };
    wait(1);
    await admin.call(postEndpoints.change, { params, body });
    const second = admin.call(postEndpoints.change, { params, body });
    await expect(second).rejects.toThrow('posts.stale');
  });

  it('keeps an entry as it was when the same id arrives again', async () => {
    const { trader, world } = startDemo();
    const body = { ...journalEndpoints.add.example, id: 'entry-1' };
    expect((await trader.raw(journalEndpoints.add, { body })).status).toBe(201);
    const again = await trader.raw(journalEndpoints.add, { body: { ...body, pnl: 99 } });
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(body);
    const own = (await world.read()).journals['trader']?.rows ?? [];
    expect(own.filter(({ id }) => id === 'entry-1')).toHaveLength(1);
  });

  it('answers the journal newest first, and each member only with their own', async () => {
    const { trader, as } = startDemo();
    const dates = (await trader.call(journalEndpoints.list, {})).map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(await as('demo-kwame').call(journalEndpoints.list, {})).toEqual([]);
  });

  it('clears everything but administrators, once a minute, and devices start over', async () => {
    const { admin, trader, world, wait } = startDemo();
    await world.pictures.put('trader', 'a', { type: 'image/png', bytes: new Uint8Array(3) });
    const before = await admin.call(journalSyncEndpoints.pull, { query: {} });
    const own = { body: { access_code: 'DEM0-ADM1-N000-0001' } };
    await admin.call(authEndpoints.confirm, own);
    const { deleted } = await admin.call(platformDataEndpoints.clearAll, {});
    expect(deleted).toEqual([
      '5 users',
      '7 posts',
      '8 webinars',
      '18 journal entries',
      '6 leads',
      '10 transactions',
      '5 subscriptions',
    ]);
    expect((await trader.raw(authEndpoints.verify)).status).toBe(401);
    expect(await admin.call(postEndpoints.list, { query: {} })).toEqual([]);
    expect(await world.pictures.countOf('trader')).toBe(0);
    const query = { cursor: before.cursor };
    const after = await admin.call(journalSyncEndpoints.pull, { query });
    expect(after.reset).toBe(true);
    const newest = { cursor: after.cursor };
    expect((await admin.call(journalSyncEndpoints.pull, { query: newest })).reset).toBe(false);
    const again = await admin.raw(platformDataEndpoints.clearAll);
    expect(again.status).toBe(429);
    expect(again.headers.get('Retry-After')).toBe('60');
    wait(1);
    await admin.call(authEndpoints.confirm, own);
    expect((await admin.call(platformDataEndpoints.clearAll, {})).deleted).toEqual([]);
  });
});
