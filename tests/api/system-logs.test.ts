import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { logEntries } from '#api/db/schema/system.ts';
import type { RequestOf } from '#contracts/endpoint.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { settingsEndpoints } from '#contracts/settings.ts';
import { systemEndpoints } from '#contracts/system.ts';
import { type Api, START, startApi } from '#tests/support/start-api.ts';

const Line = z.object({ msg: z.string().optional() });

type Query = NonNullable<RequestOf<typeof systemEndpoints.logs>['query']>;
const read = async (api: Api, query: Query = {}) =>
  api.as('admin').call(systemEndpoints.logs, { query });
const messagesOf = async (api: Api, query: Query = {}) =>
  (await read(api, query)).body.map(({ message }) => message);
const stored = async (api: Api) =>
  (await api.database.db.select().from(logEntries)).map(({ message }) => message);

/** The logger of the server; what it says is its own affair. */
const say = (api: Api) => {
  const { logger } = api;
  logger.debug('a detail');
  logger.info('an ordinary line');
  logger.warn({ host: 'push.example.com' }, 'a push message was dropped');
  logger.error('a mail was given up');
};
const LOUD = ['a mail was given up', 'a push message was dropped'];

/** What went to the terminal, but for the lines of requests, which have no message. */
const writtenBy = ({ logLines }: Api): string[] =>
  logLines.flatMap((line) => Line.parse(JSON.parse(line)).msg ?? []);

/** As the settings screen saves them. */
async function save(api: Api, values: Record<string, unknown>): Promise<void> {
  const { body } = await api.as('admin').call(settingsEndpoints.read);
  const saved = await api.as('admin').call(settingsEndpoints.change, {
    body: { ...body, ...values },
  });
  expect(saved.status).toBe(200);
}

describe('the log in the console', () => {
  it('holds lines of memory and of the table, newest first and each once', async () => {
    const api = await startApi();
    say(api);
    const { body } = await read(api);
    expect(body.filter(({ request_id }) => request_id === null)).toMatchObject([
      { level: 'ERROR', message: 'a mail was given up', details: null },
      {
        level: 'WARNING',
        message: 'a push message was dropped',
        details: '{"host":"push.example.com"}',
      },
      { level: 'INFO', message: 'an ordinary line' },
    ]);
    expect(await stored(api)).toEqual(LOUD.toReversed());
    expect(new Set((await read(api)).body.map(({ id }) => id)).size).toBe(
      (await read(api)).body.length - 1, // the second reading saw the first one's own line
    );
  });

  it('names the request of a line', async () => {
    const api = await startApi();
    const { headers } = await api.as('ama').call(settingsEndpoints.read);
    expect((await read(api)).body[0]).toMatchObject({
      level: 'INFO',
      message: 'GET /api/admin/settings 403',
      request_id: headers.get('x-request-id'),
    });
  });

  it('is filtered by level, searched case-insensitively, and paged', async () => {
    const api = await startApi();
    say(api);
    expect(await messagesOf(api, { level: 'WARNING' })).toEqual(['a push message was dropped']);
    expect(await messagesOf(api, { level: 'DEBUG' })).toEqual([]);
    expect(await messagesOf(api, { search: 'PUSH.example' })).toEqual([LOUD[1]]);
    const [first] = (await read(api, { search: 'was', limit: 1 })).body;
    expect(first?.message).toBe(LOUD[0]);
    const older = await read(api, { search: 'was', before: first?.id ?? '' });
    expect(older.body[0]?.message).toBe(LOUD[1]);
    const all = await read(api, { search: 'mail' });
    expect(all.headers.get('x-total-count')).toBe('1');
  });

  it('keeps warnings and errors over a restart for 30 days, and nothing else', async () => {
    const api = await startApi();
    say(api);
    await api.services.system.logs.storeWaiting();
    const later = Date.parse(START) + 31 * DAY_MS;
    const isOld = { at: later - 30 * DAY_MS - 1, id: 'old', level: 'ERROR' } as const;
    const fresh = { ...isOld, at: later - 30 * DAY_MS, id: 'fresh' };
    await api.database.write(async (tx) => {
      for (const line of [isOld, fresh]) await tx.insert(logEntries).values(aRow(line));
    });
    api.advance(31 * DAY_MS);
    await api.services.system.logs.removeOld();
    expect((await stored(api)).includes('old')).toBe(false);
    expect((await stored(api)).includes('fresh')).toBe(true);
  });

  it('continues when storing fails, without logging that, and stores the lines later', async () => {
    const api = await startApi();
    const { add } = api.services.stores.logs;
    api.services.stores.logs.add = () => Promise.reject(new Error('the disk is full'));
    say(api);
    const before = api.logLines.length;
    await api.services.system.logs.storeWaiting();
    await api.services.system.logs.storeWaiting();
    expect(api.logLines).toHaveLength(before);
    expect((await messagesOf(api)).filter((each) => LOUD.includes(each))).toEqual(LOUD);
    expect(await stored(api)).toEqual([]);
    api.services.stores.logs.add = add;
    await api.services.system.logs.storeWaiting();
    expect(await stored(api)).toEqual(LOUD.toReversed());
    expect((await messagesOf(api)).filter((each) => LOUD.includes(each))).toEqual(LOUD);
  });
});

const aRow = (line: { id: string; at: number; level: 'ERROR' }) => ({
  ...line,
  message: line.id,
  request_id: null,
  details: null,
});

describe('the settings of the log', () => {
  it.each([
    [
      'DEBUG',
      ['a mail was given up', 'a push message was dropped', 'an ordinary line', 'a detail'],
    ],
    ['INFO', ['a mail was given up', 'a push message was dropped', 'an ordinary line']],
    ['WARNING', ['a mail was given up', 'a push message was dropped']],
    ['ERROR', ['a mail was given up']],
  ])('log_level %s acts when it is saved', async (log_level, expected) => {
    const api = await startApi();
    await save(api, { log_level });
    api.logLines.length = 0;
    say(api);
    const messages = await messagesOf(api);
    expect(messages.filter((each) => !each.startsWith('GET') && !each.startsWith('PUT'))).toEqual(
      expected,
    );
    expect(writtenBy(api).toReversed()).toEqual(expected);
  });

  it('enable_logging off writes nothing below an error, anywhere, until it is on again', async () => {
    const api = await startApi();
    await save(api, { enable_logging: false, log_level: 'DEBUG' });
    api.logLines.length = 0;
    say(api);
    await messagesOf(api);
    expect(api.logLines).toHaveLength(1);
    expect(writtenBy(api)).toEqual(['a mail was given up']);
    expect(await stored(api)).toEqual(['a mail was given up']);
    await save(api, { enable_logging: true });
    say(api);
    expect(await messagesOf(api, { level: 'DEBUG' })).toEqual(['a detail']);
  });
});

describe('requests in the log', () => {
  it('are found by member, status and duration, and name the member', async () => {
    const api = await startApi();
    await api.as('ama').call(postEndpoints.like, { params: { id: 'unknown-post' } });
    await api.as('kofi').call(journalEndpoints.list);
    await api.as('ama').call(journalEndpoints.list);
    const refused = (await read(api, { member: 'AMA', status: '4xx' })).body;
    expect(refused).toMatchObject([
      {
        message: 'POST /api/posts/:id/like 404',
        call: { method: 'POST', status: 404, user_id: api.people.ama.id, username: 'ama' },
      },
    ]);
    expect(await messagesOf(api, { member: api.people.kofi.id })).toHaveLength(1);
    expect(await messagesOf(api, { member: 'nobody' })).toEqual([]);
    expect(await messagesOf(api, { member: 'ama', min_ms: 600_000 })).toEqual([]);
    say(api);
    expect(await messagesOf(api, { status: '4xx' })).not.toContain(LOUD[0]);
  });

  it('that only read are left out on demand, unless they failed', async () => {
    const api = await startApi();
    await api.as('ama').call(journalEndpoints.list);
    await api.as('ama').call(settingsEndpoints.read);
    await api.as('ama').call(postEndpoints.like, { params: { id: 'unknown-post' } });
    say(api);
    expect(await messagesOf(api, { requests: 'changes' })).toEqual([
      ...LOUD,
      'an ordinary line',
      'POST /api/posts/:id/like 404',
      'GET /api/admin/settings 403',
    ]);
  });

  it('that only read do not push others out of the memory', async () => {
    const api = await startApi();
    api.logger.info('an ordinary line');
    const line = { method: 'GET', route: '/api/posts', status: 200, ms: 1 };
    for (let n = 0; n < 501; n += 1) api.logger.info(line);
    expect(await messagesOf(api, { search: 'ordinary' })).toEqual(['an ordinary line']);
    const reads = await read(api, { search: '/api/posts' });
    expect(reads.headers.get('x-total-count')).toBe('499'); // and the reading before
  });
});
