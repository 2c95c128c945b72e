import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '#api/db/open-sqlite.ts';
import { createJobRunner } from '#api/jobs/job-runner.ts';
import { createJobStore } from '#api/jobs/jobs.store.ts';

const racer = fileURLToPath(new URL('../support/job-racer.ts', import.meta.url));
const sleeper = fileURLToPath(new URL('../support/job-sleeper.ts', import.meta.url));
const FROM = Date.parse('2026-11-20T10:00:00Z');
const SLOTS = 100;
const LEASE_MS = 60_000;

async function openShared() {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-jobs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'shared.sqlite');
  const database = await openSqlite(file);
  onTestFinished(() => database.close());
  return { file, log: join(folder, 'log'), store: createJobStore(database) };
}

/** Another process, once it has said its first word. */
async function startInstance(
  script: string,
  ...args: (string | number)[]
): Promise<ChildProcessWithoutNullStreams> {
  const child = spawn(process.execPath, [script, ...args.map(String)]);
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stderr.pipe(process.stderr);
  await once(child.stdout, 'data');
  return child;
}

it('of three instances exactly one runs a slot, and no two run at a time', async () => {
  const { file, log } = await openShared();
  const start = (holder: string) => startInstance(racer, file, log, holder, FROM, SLOTS);
  const racers = await Promise.all(['one', 'two', 'three'].map(start));
  const over = Promise.all(racers.map((each) => once(each, 'exit')));
  for (const each of racers) each.stdin.write('go');
  expect(await over).toEqual(racers.map(() => [0, null]));
  const slots = Array.from({ length: SLOTS }, (_, n) => FROM + n * 1000);
  const expected = slots.flatMap((slot) => [`begin ${slot}`, `end ${slot}`]);
  expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual(expected);
});

it('what a killed instance had begun goes on elsewhere when its lease has ended', async () => {
  const { file, store } = await openShared();
  const asleep = await startInstance(sleeper, file, FROM, LEASE_MS);
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
