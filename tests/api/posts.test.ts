import { describe, expect, it } from 'vitest';
import { postLikes } from '#api/db/schema/content.ts';
import { type AdminPost, Post, postEndpoints } from '#contracts/posts.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { userEndpoints } from '#contracts/users.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const UNKNOWN = '019a9f30-1b2c-7d3e-8f40-5a6b7c8d9e0f';
const text = { title: 'Before the open', description: 'We wait for the first M15 close.' };

const publish = async (api: Api, title = text.title) =>
  (await api.as('admin').call(postEndpoints.create, { body: { ...text, title } })).body;
const feedOf = async (api: Api, person: Person = 'ama') =>
  (await api.as(person).call(postEndpoints.list, { query: {} })).body;
/** Without what only administrators are shown. */
const asMembersSee = (post: AdminPost): Post => Post.parse(post);
const like = (api: Api, id: string, person: Person = 'ama') =>
  api.as(person).call(postEndpoints.like, { params: { id } });

describe('the Trading Floor', () => {
  it('returns an administrator’s posts, under the name at that time', async () => {
    const api = await startApi();
    const post = await publish(api);
    expect(post).toEqual({
      id: expect.any(String),
      author: 'Administrator',
      ...text,
      images: [],
      created_at: '2026-11-20T09:00:00.000Z',
      updated_at: '2026-11-20T09:00:00.000Z',
      likes_count: 0,
      user_liked: false,
      pinned: false,
      state: 'published',
      publish_at: null,
      published_at: '2026-11-20T09:00:00.000Z',
    });
    expect(await feedOf(api)).toEqual([asMembersSee(post)]);
  });

  it('shows the newest first, in pages, with the count of all', async () => {
    const api = await startApi();
    for (let n = 1; n <= 5; n += 1) await publish(api, `post ${n}`);
    for (const [person, endpoint] of [
      ['ama', postEndpoints.list],
      ['admin', postEndpoints.adminList],
    ] as const) {
      const first = await api.as(person).call(endpoint, { query: { limit: 2 } });
      expect(first.headers.get('x-total-count')).toBe('5');
      const before = first.body.at(-1)?.id ?? '';
      const rest = await api.as(person).call(endpoint, { query: { before } });
      const titles = [...first.body, ...rest.body].map(({ title }) => title);
      expect(titles).toEqual(['post 5', 'post 4', 'post 3', 'post 2', 'post 1']);
    }
  });

  it.each([{ limit: 0 }, { limit: 201 }, { limit: 1.5 }, { before: 'a/b' }])(
    'refuses the page %o',
    async (query) => {
      const api = await startApi();
      const { status, problem } = await api.as('ama').call(postEndpoints.list, { query });
      expect(status).toBe(422);
      expect(problem.errors?.[0]).toMatchObject({
        in: 'query',
        pointer: `#/${Object.keys(query)[0]}`,
      });
    },
  );

  it.each([
    [{ title: ' ' }, 'Please fill in all required fields'],
    [{ description: '' }, 'Please fill in all required fields'],
    [{ title: 'x'.repeat(201) }, 'At most 200 characters'],
    [{ description: 'x'.repeat(10_001) }, 'At most 10,000 characters'],
  ])('refuses a post with %o', async (change, detail) => {
    const api = await startApi();
    const body = { ...text, ...change };
    const { status, problem } = await api.as('admin').call(postEndpoints.create, { body });
    expect(status).toBe(422);
    expect(problem.detail).toBe(detail);
    expect(await feedOf(api)).toEqual([]);
  });

  it('fault 22: keeps markup as the text it is', async () => {
    const api = await startApi();
    const hostile = '<script>alert(1)</script> <a href="javascript:alert(1)">=cmd|calc</a>';
    const post = await publish(api, hostile);
    expect(post.title).toBe(hostile);
  });
});

describe('changing a post', () => {
  it('replaces its text and returns the time of the change', async () => {
    const api = await startApi();
    const { id, created_at } = await publish(api);
    api.advance(MINUTE_MS);
    const body = { title: 'After the open', description: 'Done.' };
    const changed = await api.as('admin').call(postEndpoints.change, { params: { id }, body });
    expect(changed.body).toMatchObject({
      ...body,
      created_at,
      updated_at: '2026-11-20T09:01:00.000Z',
    });
    expect(await feedOf(api)).toEqual([asMembersSee(changed.body)]);
  });

  it('is refused when another administrator saved in the meantime', async () => {
    const api = await startApi();
    const { id, updated_at } = await publish(api);
    const params = { id };
    const mine = { ...text, title: 'mine', updated_at };
    const theirs = { ...text, title: 'theirs', updated_at };
    expect((await api.as('esi').call(postEndpoints.change, { params, body: theirs })).status).toBe(
      200,
    );
    const late = await api.as('admin').call(postEndpoints.change, { params, body: mine });
    expect(late.status).toBe(409);
    expect(late.problem).toMatchObject({
      code: 'posts.stale',
      detail: 'Somebody else changed this post meanwhile. Please reload it.',
    });
    expect((await feedOf(api))[0]?.title).toBe('theirs');
  });

  it('by several parallel requests with the same version succeeds for one', async () => {
    const api = await startApi();
    const { id, updated_at } = await publish(api);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((title) =>
        api
          .as('admin')
          .call(postEndpoints.change, { params: { id }, body: { ...text, title, updated_at } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('of a post that is gone is a 404, like everything else with it', async () => {
    const api = await startApi();
    const { id } = await publish(api);
    const removed = await api.as('admin').call(postEndpoints.remove, { params: { id } });
    expect(removed.body).toEqual({ message: 'Post deleted' });
    for (const params of [{ id }, { id: UNKNOWN }, { id: '__proto__' }]) {
      const answers = [
        await api.as('admin').call(postEndpoints.change, { params, body: text }),
        await api.as('admin').call(postEndpoints.remove, { params }),
        await api.as('ama').call(postEndpoints.like, { params }),
      ];
      for (const { status, problem } of answers) {
        expect(status).toBe(404);
        expect(problem).toMatchObject({
          code: 'posts.not_found',
          detail: 'This post no longer exists.',
        });
      }
    }
  });
});

describe('a like', () => {
  it('is one per person, counted for all, marked for its own', async () => {
    const api = await startApi();
    const { id } = await publish(api);
    expect((await like(api, id, 'ama')).body).toEqual({ likes_count: 1, user_liked: true });
    expect((await like(api, id, 'kofi')).body).toEqual({ likes_count: 2, user_liked: true });
    expect((await like(api, id, 'ama')).body).toEqual({ likes_count: 1, user_liked: false });
    expect((await feedOf(api, 'kofi'))[0]).toMatchObject({ likes_count: 1, user_liked: true });
    expect((await feedOf(api, 'ama'))[0]).toMatchObject({ likes_count: 1, user_liked: false });
  });

  it('fault 35: counts once however often the button is hit', async () => {
    const api = await startApi();
    const { id } = await publish(api);
    const clicks = await Promise.all(Array.from({ length: 100 }, () => like(api, id)));
    expect(clicks.every(({ status }) => status === 200)).toBe(true);
    // A hundred toggles end where they began.
    expect((await feedOf(api))[0]).toMatchObject({ likes_count: 0, user_liked: false });
    await like(api, id);
    expect((await feedOf(api))[0]).toMatchObject({ likes_count: 1, user_liked: true });
  });

  it('fault 35: has a count equal to the stored rows when several users click many times in parallel', async () => {
    const api = await startApi();
    const { id } = await publish(api);
    const fans = ['ama', 'kofi', 'esi', 'admin'] as const;
    // 34, 33, 23 and 10 times: an odd number of them leaves a like.
    const times = { ama: 34, kofi: 33, esi: 23, admin: 10 };
    const clicks = fans.flatMap((fan) => Array.from({ length: times[fan] }, () => fan));
    await Promise.all(clicks.map((fan) => like(api, id, fan)));
    const rows = await api.database.db.select().from(postLikes);
    const [post] = await feedOf(api);
    expect(post?.likes_count).toBe(rows.length);
    const likers = [api.people.kofi.id, api.people.esi.id];
    expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual(likers.toSorted());
  });

  it('survives a change of the post, and is deleted with its user', async () => {
    const api = await startApi();
    const { id } = await publish(api);
    await like(api, id);
    await api.as('admin').call(postEndpoints.change, { params: { id }, body: text });
    expect((await feedOf(api))[0]?.likes_count).toBe(1);
    await api
      .as('admin')
      .call(userEndpoints.remove, { params: { id: api.people.ama.id }, query: {} });
    expect((await feedOf(api, 'kofi'))[0]?.likes_count).toBe(0);
  });
});

describe('undeclared fields of a post', () => {
  it('change nothing', async () => {
    const api = await startApi();
    const body = {
      ...text,
      id: 'chosen',
      author: 'Somebody',
      likes_count: 999,
      user_liked: true,
      created_at: '2020-01-01T00:00:00.000Z',
    };
    const { body: post } = await api.as('admin').call(postEndpoints.create, { body });
    expect(post).toMatchObject({
      author: 'Administrator',
      likes_count: 0,
      user_liked: false,
      created_at: '2026-11-20T09:00:00.000Z',
    });
    expect(post.id).not.toBe('chosen');
  });
});
