import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { settingsEndpoints } from '#contracts/settings.ts';
import { userEndpoints } from '#contracts/users.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange } from '#tests/support/journal-changes.ts';
import { aPng } from '#tests/support/pictures.ts';
import type { AtEnd } from '#tests/support/scaled/api-process.ts';
import { type Caller, callerAt, signIn } from '#tests/support/scaled/caller.ts';
import { ADMIN_CODE, createProcesses, PLAIN } from '#tests/support/scaled/cluster.ts';
import { listenAt } from '#tests/support/scaled/listen.ts';
import { type Load, startLoad } from '#tests/support/scaled/mixed-load.ts';
import { startProxy } from '#tests/support/scaled/proxy.ts';
import { aWebinarDraft } from '#tests/support/webinar-drafts.ts';

const MEMBERS = 3;
const WEBINARS = 15;
/** Something that others do within about a second. */
const SOON = { timeout: 10_000, interval: 50 };

/** A process announces its changes once a second: after three, none of before is waiting. */
const QUIET_MS = 3000;

/** On a busy machine; nothing waits on purpose but a process that drains. */
const SLOW = { timeout: 240_000 };

type Three<T> = readonly [T, T, T];
type Process = Awaited<ReturnType<typeof createProcesses>>['processes'][number];

const ends: (() => void | Promise<void>)[] = [];
let processes: Three<Process>;
let sql: Awaited<ReturnType<typeof createProcesses>>['sql'];
let url: string;
let adminToken: string;
/** The administrator, at each of the processes. */
let admins: Three<Caller>;
const codes: string[] = [];

const atEnd: AtEnd = (end) => void ends.unshift(end);

beforeAll(async () => {
  const started = await createProcesses({ atEnd, environment: PLAIN });
  const [one, two, three] = started.processes;
  if (!one || !two || !three) throw new Error('three were asked for');
  processes = [one, two, three];
  sql = started.sql;
  await Promise.all(processes.map((each) => each.start()));
  ({ url } = await startProxy(
    processes.map((each) => each.url),
    atEnd,
  ));
  adminToken = await signIn(url, ADMIN_CODE);
  const at = (process: Process): Caller => callerAt(process.url, { token: adminToken });
  admins = [at(one), at(two), at(three)];
  await changeSettings({ api_rate_limit: 100_000 });
  for (let n = 0; n <= MEMBERS; n += 1) {
    const body = { username: `member${n}`, email: `member${n}@example.com`, role: 'user' } as const;
    const created = await admins[0](userEndpoints.create, {
      body: { ...body, access_period: '1month' },
    });
    codes.push(created.body.user.access_code ?? '');
  }
});

afterAll(async () => {
  for (const end of ends) await end();
});

async function changeSettings(change: Record<string, unknown>): Promise<void> {
  const { body: settings } = await admins[0](settingsEndpoints.read);
  const changed = await admins[0](settingsEndpoints.change, { body: { ...settings, ...change } });
  expect(changed.status).toBe(200);
}

/** When the newest post was announced to all processes, UTC ms. */
async function newestPostVersion(): Promise<number> {
  const [row] = await sql<{ version: number }[]>`
    select version::float8 from live_versions where topic = 'posts'`;
  return row?.version ?? Date.now();
}

const aDraft = (title: string) => ({ title, description: 'We wait.', images: [] });

it('wrong codes are counted together wherever they are sent', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const process = processes[n % 3];
    const call = callerAt(process?.url ?? '', { address: '203.0.113.9' });
    const wrong = { access_code: 'WR0N-GWRO-NGWR-0NG1' };
    statuses.push((await call(authEndpoints.login, { body: wrong })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

it('a picture that one process took is served by the others', async () => {
  const body = { ...aDraft('With a picture'), images: [await aPng()] };
  const { body: post } = await admins[0](postEndpoints.create, { body });
  const pictures = processes.map(async (process) => {
    const answer = await fetch(`${process.url}${post.images[0]}`);
    return {
      status: answer.status,
      bytes: Buffer.from(await answer.arrayBuffer()).toString('hex'),
    };
  });
  const [first, ...others] = await Promise.all(pictures);
  expect(first?.status).toBe(200);
  for (const other of others) expect(other).toEqual(first);
});

it('a change at one process is heard once at the streams of all, under one version', async () => {
  await admins[0](postEndpoints.create, { body: aDraft('News of before') });
  await vi.waitFor(async () => {
    const published = await newestPostVersion();
    expect(Date.now() - published).toBeGreaterThan(QUIET_MS);
  }, SOON);
  const published = await newestPostVersion();
  const streams = await Promise.all(processes.map(({ url: at }) => listenAt(at, adminToken)));
  onTestFinished(() => void streams.map((each) => each.leave()));
  const receivedVersions = () => streams.map((each) => each.versionsOf('posts'));
  await vi.waitFor(() => {
    for (const versions of receivedVersions()) expect(versions.at(-1)).toBe(published);
  }, SOON);
  const before = receivedVersions().map((all) => all.length);
  for (const [n, admin] of admins.entries()) {
    await admin(postEndpoints.create, { body: aDraft(`News of process ${n}`) });
    const counts = before.map((count) => count + n + 1);
    await vi.waitFor(
      () => expect(receivedVersions().map((all) => all.length)).toEqual(counts),
      SOON,
    );
  }
  const [first = [], ...others] = receivedVersions().map((all) => all.slice(-4));
  for (const other of others) expect(other).toEqual(first);
  expect(new Set(first).size).toBe(4);
});

it('a push at one process is heard at the streams of its member at all of them, and of nobody else', async () => {
  const [token, other] = [await signIn(url, codes[0] ?? ''), await signIn(url, codes[1] ?? '')];
  const own = await Promise.all(processes.map(({ url: at }) => listenAt(at, token)));
  const theirs = await listenAt(processes[2].url, other);
  onTestFinished(() => void [...own, theirs].map((each) => each.leave()));
  const receivedVersions = () => own.map((each) => each.versionsOf('journal'));
  await vi.waitFor(
    () => expect(receivedVersions().map((all) => all.length)).toEqual([1, 1, 1]),
    SOON,
  );
  const push = callerAt(processes[0].url, { token });
  const changes = [aChange(aTrade())];
  await push(journalSyncEndpoints.push, { body: { changes } });
  await vi.waitFor(
    () => expect(receivedVersions().map((all) => all.length)).toEqual([2, 2, 2]),
    SOON,
  );
  expect(new Set(receivedVersions().map((all) => all.at(-1))).size).toBe(1);
  expect(theirs.versionsOf('journal')).toHaveLength(1);
});

it('a platform that is closed at one process is closed at the others', async () => {
  const token = await signIn(url, codes[0] ?? '');
  const statuses = () =>
    Promise.all(
      processes.map(async (process) => {
        const call = callerAt(process.url, { token });
        return (await call(postEndpoints.list, { query: {} })).status;
      }),
    );
  expect(await statuses()).toEqual([200, 200, 200]);
  await changeSettings({ maintenance_mode: true });
  await vi.waitFor(async () => expect(await statuses()).toEqual([503, 503, 503]), SOON);
  await changeSettings({ maintenance_mode: false });
  await vi.waitFor(async () => expect(await statuses()).toEqual([200, 200, 200]), SOON);
});

async function beginLoad(): Promise<Load> {
  const { body: post } = await admins[0](postEndpoints.create, { body: aDraft('Liked by many') });
  const webinarIds: string[] = [];
  for (let n = 0; n < WEBINARS; n += 1) {
    const scheduled_date = new Date(Date.now() + 86_400_000).toISOString();
    const body = aWebinarDraft({ title: `Webinar ${n}`, scheduled_date });
    webinarIds.push((await admins[0](webinarEndpoints.create, { body })).body.id);
  }
  const tokens = await Promise.all(codes.slice(1).map((code) => signIn(url, code)));
  const members = tokens.map((token) => callerAt(url, { token }));
  const load = startLoad({ url, members, code: codes[0] ?? '', postId: post.id, webinarIds });
  onTestFinished(() => load.stop());
  return load;
}

/** That everything is there which the server said it has. */
async function expectNothingLost({ trades }: Load): Promise<void> {
  for (const [call, acknowledged] of trades) {
    expect(acknowledged.length).toBeGreaterThan(0);
    const storedIds = new Set<string>();
    for (let cursor = '0:0', isMore = true; isMore;) {
      const { body } = await call(journalSyncEndpoints.pull, { query: { cursor } });
      for (const { id } of body.rows) storedIds.add(id);
      ({ cursor, more: isMore } = body);
    }
    expect(acknowledged.filter((id) => !storedIds.has(id))).toEqual([]);
  }
}

async function countRegistrations(): Promise<number> {
  const [row] = await sql<[{ registrations: number }]>`
    select count(*)::int as registrations from webinar_registrations`;
  return row.registrations;
}

it(
  'a restart of one process after the other fails no request',
  { ...SLOW, tags: ['full'] },
  async () => {
    const load = await beginLoad();
    await load.goOn(50);
    for (const process of processes) {
      expect(await process.stop()).toMatchObject({ code: 0 });
      await load.goOn(20); // the others carry it
      await process.start();
      await load.goOn(20);
    }
    const registered = await countRegistrations();
    await load.stop();
    expect(load.failures).toEqual([]);
    await expectNothingLost(load);
    expect(await countRegistrations()).toBe(load.registrations());
    expect(registered).toBeGreaterThan(0);
  },
);

it(
  'a process that is killed loses what was asked of it at that moment, and nothing else',
  { ...SLOW, tags: ['full'] },
  async () => {
    const [victim, ...others] = processes;
    const before = await countRegistrations();
    const streams = await Promise.all(others.map((each) => listenAt(each.url, adminToken)));
    onTestFinished(() => void streams.map((each) => each.leave()));
    const load = await beginLoad();
    await load.goOn(50);
    await victim.kill();
    const killedAt = Date.now();
    await load.goOn(100);
    await admins[1](postEndpoints.create, { body: aDraft('Said by a survivor') });
    const published = await newestPostVersion();
    await vi.waitFor(() => {
      for (const each of streams) expect(each.versionsOf('posts').at(-1)).toBe(published);
    }, SOON);
    await vi.waitFor(async () => {
      const ran = await sql`select name from jobs where last_finished_at > ${killedAt}`;
      expect(ran.length).toBeGreaterThan(0);
    }, SOON);
    await load.stop();

    const inFlight = MEMBERS + 1; // each of them asks one thing at a time
    expect(load.failures.length).toBeLessThanOrEqual(inFlight);
    // Null: an answer that was cut off.
    for (const { servedBy } of load.failures) expect([victim.url, null]).toContain(servedBy);
    await expectNothingLost(load);
    // A registration whose answer was lost is stored too.
    expect((await countRegistrations()) - before).toBeGreaterThanOrEqual(load.registrations());
  },
);
