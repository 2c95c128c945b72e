import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createJobRunner } from '#api/jobs/job-runner.ts';
import { addUpkeepJob } from '#api/jobs/jobs.ts';
import { startApi } from '#tests/support/start-api.ts';
import { quickly } from '#tests/support/quickly.ts';

const COMMAND = fileURLToPath(new URL('../../api/commands/backup.ts', import.meta.url));

it('each night the database is maintained: the write-ahead log is merged into its file', async () => {
  const api = await startApi({ now: '2026-11-20T03:41:00.000Z' });
  const failures: unknown[] = [];
  const runner = createJobRunner({
    store: api.services.stores.jobs,
    now: api.now,
    every: () => () => undefined,
    holder: 'server',
    onFailure: (error) => failures.push(error),
  });
  addUpkeepJob(runner, { logs: api.services.system.logs, database: api.database });
  const wal = join(api.dataDir, 'bellwether.sqlite-wal');
  expect(statSync(wal).size).toBeGreaterThan(0);
  await api.database.upkeep();
  expect(statSync(wal).size).toBe(0);
  await runner.runDue();
  const jobs = await api.services.stores.jobs.list();
  expect(jobs.find(({ name }) => name === 'upkeep')).toMatchObject({ last_error: null });
  expect(failures).toEqual([]);
});

const filesOf = (dataDir: string): string[] => readdirSync(join(dataDir, 'backups'));

it('the backup command copies beside a server that runs', async () => {
  const api = await startApi();
  const env = { PATH: process.env['PATH'], DATA_DIR: api.dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [...quickly, COMMAND], { env });
  const [file = ''] = filesOf(api.dataDir);
  expect(file).toMatch(/^manual-.*\.sqlite$/);
  expect(stdout).toContain(file);
  expect(filesOf(api.dataDir)).toHaveLength(1);
});
