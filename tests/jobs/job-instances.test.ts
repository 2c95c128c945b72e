import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { dialect } from '#api/db/kit.ts';
import { openDatabase } from '#api/db/open-database.ts';
import { createJobRunner } from '#api/jobs/job-runner.ts';
import { createJobStore } from '#api/jobs/jobs.store.ts';
import { createMailStore } from '#api/features/mails/mails.store.ts';
import { queueMails } from '#api/features/mails/mail-queue.service.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { createTestDatabase } from '#tests/support/postgresql/databases.ts';
import { anEvent, aUserRow } from '#tests/support/store-rows.ts';
import { quickly } from '#tests/support/quickly.ts';

// Three processes start, on a machine that is busy.
vi.setConfig({ testTimeout: 120_000 });

const script = (name: string) => fileURLToPath(new URL(`../support/${name}.ts`, import.meta.url));
const FROM = Date.parse('2026-11-20T10:00:00Z');
const SLOTS = 40;
const LEASE_MS = 60_000;

/** A database that several processes open, of the engine of this run. */
async function openShared() {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-jobs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let databaseUrl: string | null = null;
  if (dialect === 'postgresql') {
    const testDatabase = await createTestDatabase();
    onTestFinished(() => testDatabase.drop());
    databaseUrl = testDatabase.url;
  }
  const database = await openDatabase({ databaseUrl, dataDir: folder });
  onTestFinished(() => database.close());
  const environment = { DATA_DIR: folder, DATABASE_URL: databaseUrl ?? '' };
  return { database, environment, log: join(folder, 'log'), store: createJobStore(database) };
}

/** Another process, once it has said its first word. */
async function startInstance(
  name: string,
  environment: Record<string, string>,
  ...args: (string | number)[]
): Promise<ChildProcessWithoutNullStreams> {
  const env = { PATH: process.env['PATH'], ...environment };
  const child = spawn(process.execPath, [...quickly, script(name), ...args.map(String)], { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stderr.pipe(process.stderr);
  await once(child.stdout, 'data');
  return child;
}

/** Lets instances that wait begin at once. @returns how each of them ended */
async function race(instances: readonly ChildProcessWithoutNullStreams[]): Promise<unknown[]> {
  const over = Promise.all(instances.map((each) => once(each, 'exit')));
  for (const each of instances) each.stdin.write('go');
  return over;
}

const THREE = ['one', 'two', 'three'];
const allWell = THREE.map(() => [0, null]);

it('fault 42: of three instances exactly one runs a slot, and no two run at a time', async () => {
  const { environment, log } = await openShared();
  const start = (holder: string) =>
    startInstance('job-racer', environment, log, holder, FROM, SLOTS);
  expect(await race(await Promise.all(THREE.map(start)))).toEqual(allWell);
  const slots = Array.from({ length: SLOTS }, (_, n) => FROM + n * 1000);
  const expected = slots.flatMap((slot) => [`begin ${slot}`, `end ${slot}`]);
  expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual(expected);
});

it('fault 42: another instance takes over the job of a killed one when its lease has ended', async () => {
  const { environment, store } = await openShared();
  const asleep = await startInstance('job-sleeper', environment, FROM, LEASE_MS);
  const isGone = once(asleep, 'exit');
  asleep.kill('SIGKILL');
  await isGone;

  let now = FROM + LEASE_MS - 1;
  const ran: number[] = [];
  const runner = createJobRunner({
    store,
    now: () => now,
    every: () => () => undefined,
    holder: 'heir',
    onFailure: (error) => expect.fail(String(error)),
  });
  const run = async (slot: number): Promise<void> => void ran.push(slot);
  runner.add({ name: 'nap', pattern: '* * * * *', leaseMs: LEASE_MS, run });
  await runner.runDue();
  expect(ran).toEqual([]);
  now += 1;
  await runner.runDue();
  expect(ran).toEqual([FROM + LEASE_MS]); // the newest: that of the dead one was a minute ago
});

it('a mail is sent once by three instances that send at the same time', async () => {
  const { database, environment, log } = await openShared();
  const users = createUserStore(database);
  const mails = createMailStore(database);
  const recipients = Array.from({ length: 30 }, (_, n) => `member${n}@example.com`);
  const member = aUserRow();
  await users.insert(member, anEvent({ target: member.id }));
  await database.write((tx) =>
    queueMails(
      tx,
      recipients.map((recipient) => ({
        kind: 'notice' as const,
        recipient,
        userId: member.id,
        subjectId: recipient,
        at: FROM,
      })),
    ),
  );
  const start = (name: string) => startInstance('mail-racer', environment, log, name, FROM);
  expect(await race(await Promise.all(THREE.map(start)))).toEqual(allWell);
  const sent = readFileSync(log, 'utf8').trim().split('\n');
  expect(sent).toHaveLength(recipients.length);
  expect(new Set(sent.map((line) => line.split(' ')[1]))).toEqual(new Set(recipients));
  expect(await mails.queue()).toMatchObject({ waiting: 0 });
});
