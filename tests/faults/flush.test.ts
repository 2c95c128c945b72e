import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createJournalSyncStore } from '#api/features/journal/journal-sync.store.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange } from '#tests/support/journal-changes.ts';
import { startApi } from '#tests/support/start-api.ts';
import { freePorts } from '#tests/support/scaled/cluster.ts';

const main = fileURLToPath(new URL('../../api/main.ts', import.meta.url));
const PROBE = 'flush-probe-7f3a';

/** The server under strace, which writes down what it does with files and sockets. */
async function startTraced() {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-flush-'));
  const trace = join(folder, 'trace');
  const [port = 0] = await freePorts(1);
  const calls = 'trace=pwrite64,fdatasync,fsync,write,writev,sendto';
  const child: ChildProcess = spawn(
    'strace',
    ['-f', '-y', '-s', '8192', '-e', calls, '-o', trace, process.execPath, main],
    {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: join(folder, 'data'),
        PORT: String(port),
        MARKET_FEED: 'stored',
        SEED_SAMPLES: 'true',
      },
      detached: true, // so that the server ends with strace
    },
  );
  onTestFinished(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const code = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const accessCode = /^Access code of the sample trader: (\S+)$/m.exec(said)?.[1];
      if (accessCode !== undefined) resolve(accessCode);
    });
    child.once('exit', () => reject(new Error(`the server ended: ${said}`)));
  });
  return {
    url: `http://127.0.0.1:${port}/api`,
    code,
    readTrace: () => readFileSync(trace, 'utf8'),
  };
}

async function post(url: string, body: unknown, token?: string): Promise<unknown> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { 'content-type': 'application/json', ...authorization };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return answer.json();
}

// Debian has strace, other systems may not; there the tests of the write queue show the same order.
const tracers = spawnSync('strace', ['-V']).status === 0 ? ['strace'] : [];

it.each(tracers)(
  'fault 37: the log is flushed between the page that holds a pushed trade and the answer to the push, as %s sees it',
  { timeout: 120_000 },
  async () => {
    const { url, code, readTrace } = await startTraced();
    const { path: login } = authEndpoints.login;
    const session = authEndpoints.login.response.parse(
      await post(url + login, { access_code: code }),
    );
    const change = aChange(aTrade({ id: PROBE, notes: PROBE }));
    const push = url + journalSyncEndpoints.push.path;
    await post(push, { changes: [change], protocol: 2 }, session.access_token);

    const lines = readTrace().split('\n');
    const isPage = (line: string): boolean =>
      line.includes('pwrite64(') && line.includes('-wal>') && line.includes(PROBE);
    const written = lines.findLastIndex(isPage);
    const answered = lines.findIndex(
      (line, index) => index > written && /write|sendto/.test(line) && line.includes(PROBE),
    );
    expect(written).toBeGreaterThan(0);
    expect(answered).toBeGreaterThan(written);
    const between = lines.slice(written, answered);
    const begun = between.findIndex((line) => /f(?:data)?sync\(.*-wal>/.test(line));
    const ended = between.findLastIndex((line) => /f(?:data)?sync(?:\(| resumed).*= 0$/.test(line));
    expect(begun).toBeGreaterThan(0);
    expect(ended).toBeGreaterThanOrEqual(begun);
  },
);

it('fault 37: a device is given no row that a power failure could still take away', async () => {
  const { database, people } = await startApi();
  const disk = Promise.withResolvers<void>();
  const store = createJournalSyncStore({ ...database, flushed: () => disk.promise });
  let isAnswered = false;
  const pull = store
    .changesAfter(people.ama.id, { epoch: 0, rev: 0 }, 10)
    .then(() => (isAnswered = true));
  await store.epoch(); // another read gets its answer meanwhile
  expect(isAnswered).toBe(false);
  disk.resolve();
  await pull;
  expect(isAnswered).toBe(true);
});
