import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { createJobRunner } from '#api/jobs/job-runner.ts';
import { addPostJob } from '#api/jobs/jobs.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { inboxOf } from '#tests/support/inboxes.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const { create, change, pin, list, adminList, like } = postEndpoints;
const text = { title: 'Before the open', description: 'We wait.' };

/** A server whose jobs run when a minute passes. */
async function startJobs() {
  const api = await startApi();
  const runner = createJobRunner({
    store: api.services.stores.jobs,
    now: api.now,
    every: () => () => undefined,
    holder: 'here',
    onFailure(error) {
      throw error;
    },
  });
  addPostJob(runner, api.services.posts);
  return {
    api,
    pass: async (ms: number): Promise<void> => {
      api.advance(ms);
      await runner.runDue();
      await api.services.messaging.outboxEvents.dispatchDue();
    },
  };
}

const write = async (api: Api, extra: object = {}) =>
  (await api.as('admin').call(create, { body: { ...text, ...extra } })).body;
const inHours = (api: Api, hours: number): string =>
  new Date(api.now() + hours * HOUR_MS).toISOString();
const feed = async (api: Api) => (await api.as('ama').call(list, { query: {} })).body;
const titles = async (api: Api) => (await feed(api)).map(({ title }) => title);
const newsOf = async (api: Api) =>
  (await inboxOf(api, 'ama')).filter(({ topic }) => topic === 'new_post');
const acts = async (api: Api) =>
  (await api.database.db.select().from(auditLog).orderBy(auditLog.id)).flatMap(
    ({ action, actor, target }) => (action.startsWith('posts.') ? [[actor, action, target]] : []),
  );

describe('a draft', () => {
  it('is seen and liked by nobody, and members are notified once it is published', async () => {
    const { api, pass } = await startJobs();
    const draft = await write(api, { state: 'draft' });
    expect(draft).toMatchObject({ state: 'draft', published_at: null });
    await pass(MINUTE_MS);
    expect([await feed(api), await newsOf(api)]).toEqual([[], []]);
    const liked = await api.as('ama').call(like, { params: draft });
    expect(liked.problem.code).toBe('posts.not_found');
    expect((await api.as('admin').call(adminList, { query: {} })).body).toHaveLength(1);

    const body = { ...text, state: 'published' as const };
    const published = await api.as('admin').call(change, { params: draft, body });
    const at = new Date(api.now()).toISOString();
    expect(published.body).toMatchObject({ state: 'published', published_at: at });
    await pass(MINUTE_MS);
    expect(await feed(api)).toMatchObject([{ title: text.title, created_at: at }]);
    expect(await newsOf(api)).toHaveLength(1);
    expect(await acts(api)).toEqual([
      ['Administrator', 'posts.drafted', text.title],
      ['Administrator', 'posts.changed', text.title],
      ['Administrator', 'posts.published', text.title],
    ]);
  });

  it('stays one when only its text is changed', async () => {
    const api = await startApi();
    const draft = await write(api, { state: 'draft' });
    const { body } = await api.as('admin').call(change, { params: draft, body: text });
    expect(body.state).toBe('draft');
  });
});

describe('a scheduled post', () => {
  it('is published and announced at its time, not before, and once', async () => {
    const { api, pass } = await startJobs();
    const publish_at = inHours(api, 1);
    const post = await write(api, { state: 'scheduled', publish_at });
    expect(post).toMatchObject({ state: 'scheduled', publish_at, published_at: null });
    await pass(59 * MINUTE_MS);
    expect([await feed(api), await newsOf(api)]).toEqual([[], []]);
    await pass(MINUTE_MS);
    await pass(MINUTE_MS);
    expect(await feed(api)).toMatchObject([{ id: post.id, created_at: publish_at }]);
    expect(await newsOf(api)).toHaveLength(1);
    expect((await acts(api)).at(-1)).toEqual(['system', 'posts.published', text.title]);
  });

  it('can become a draft again, and is then not published', async () => {
    const { api, pass } = await startJobs();
    const post = await write(api, { state: 'scheduled', publish_at: inHours(api, 1) });
    await api.as('admin').call(change, { params: post, body: { ...text, state: 'draft' } });
    await pass(2 * HOUR_MS);
    expect(await feed(api)).toEqual([]);
  });

  it.each([
    ['no time', {}],
    ['a time that is over', { publish_at: '2026-11-20T09:00:00.000Z' }],
  ])('needs a time to come: %s is refused', async (_, extra) => {
    const api = await startApi();
    const body = { ...text, state: 'scheduled' as const, ...extra };
    const { status, problem } = await api.as('admin').call(create, { body });
    expect([status, problem.errors?.[0]?.pointer]).toEqual([422, '#/publish_at']);
  });
});

it('a post that members have seen is not taken back', async () => {
  const api = await startApi();
  const post = await write(api);
  const body = { ...text, state: 'draft' as const };
  const { problem } = await api.as('admin').call(change, { params: post, body });
  expect(problem).toMatchObject({ code: 'posts.bad_state', errors: [{ pointer: '#/state' }] });
  expect(await feed(api)).toHaveLength(1);
});

it('pinned posts come first on every page, and after unpinning by their time again', async () => {
  const api = await startApi();
  const posts = [];
  for (let n = 1; n <= 4; n += 1) {
    posts.push(await write(api, { title: `post ${n}` }));
    api.advance(MINUTE_MS);
  }
  const first = { id: posts[0]?.id ?? '' };
  await api.as('admin').call(pin, { params: first, body: { pinned: true } });
  expect(await titles(api)).toEqual(['post 1', 'post 4', 'post 3', 'post 2']);
  const page = await api.as('ama').call(list, { query: { limit: 2 } });
  const before = page.body.at(-1)?.id ?? '';
  const rest = await api.as('ama').call(list, { query: { before } });
  expect(rest.body.map(({ title }) => title)).toEqual(['post 3', 'post 2']);
  await api.as('admin').call(pin, { params: first, body: { pinned: false } });
  expect(await titles(api)).toEqual(['post 4', 'post 3', 'post 2', 'post 1']);
  expect((await acts(api)).slice(-2).map(([, action]) => action)).toEqual([
    'posts.pinned',
    'posts.unpinned',
  ]);
});
