import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { users } from '#api/db/schema/users.ts';
import { addBackupJob } from '#api/jobs/jobs.ts';
import { createJobRunner } from '#api/jobs/job-runner.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { systemEndpoints } from '#contracts/system.ts';
import { inboxOf } from '#tests/support/inboxes.ts';
import { type Api, type Options, startApi } from '#tests/support/start-api.ts';

const folderOf = (api: Api): string => join(api.dataDir, 'backups');
const filesOf = (api: Api): string[] => readdirSync(folderOf(api)).toSorted();
const backup = (api: Api) => api.as('admin').call(systemEndpoints.backup);

/** Puts copies there that were made at these times. */
function plant(api: Api, names: readonly string[]): void {
  mkdirSync(folderOf(api), { recursive: true });
  for (const name of names) writeFileSync(join(folderOf(api), `${name}.sqlite`), '');
}

/** A server whose jobs run on demand. */
async function startJobs(options: Options = {}) {
  const api = await startApi(options);
  const failures: unknown[] = [];
  const runner = createJobRunner({
    store: api.services.stores.jobs,
    now: api.now,
    every: () => () => undefined,
    holder: 'server',
    onFailure: (error) => failures.push(error),
  });
  addBackupJob(runner, api.services.system.backups);
  return { api, runner, failures };
}

describe('an administrator', () => {
  it('makes a copy that opens, holds everything, and is in the audit log', async () => {
    const api = await startApi();
    const { body } = await backup(api);
    expect(body).toEqual({
      message: 'Backup created',
      file: 'manual-2026-11-20T09-00-00Z.sqlite',
      bytes: statSync(join(folderOf(api), 'manual-2026-11-20T09-00-00Z.sqlite')).size,
      created_at: '2026-11-20T09:00:00.000Z',
    });
    expect(filesOf(api)).toEqual([body.file]); // nothing unfinished, and one file alone
    const { body: health } = await api.as('admin').call(systemEndpoints.health);
    expect(health.last_backup).toBe('2026-11-20T09:00:00.000Z');
    expect((await api.database.db.select().from(auditLog)).at(-1)).toMatchObject({
      actor_id: api.people.admin.id,
      action: 'backups.created',
      target: body.file,
    });

    const copy = new SqliteConnection(join(folderOf(api), body.file), { readonly: true });
    const names = copy.prepare('SELECT username FROM users ORDER BY username').pluck().all();
    copy.close();
    const named = await api.database.db.select().from(users).orderBy(users.username);
    expect(names).toEqual(named.map(({ username }) => username));
  });

  it('reports a failure to the caller and to the other administrators', async () => {
    const api = await startApi();
    writeFileSync(folderOf(api), 'a file where the folder should be');
    const { problem } = await backup(api);
    expect(problem).toMatchObject({
      code: 'system.backup_failed',
      detail: 'The backup could not be made. Please look at the logs.',
    });
    expect(await inboxOf(api, 'esi')).toMatchObject([
      { topic: 'backup_failed', body: expect.stringContaining('(manual)') },
    ]);
    const errors = await api.as('admin').call(systemEndpoints.logs, { query: { level: 'ERROR' } });
    expect(errors.body[0]?.message).toBe('a backup could not be made');
  });

  it('two parallel requests get two responses and a complete copy', async () => {
    const api = await startApi();
    const answers = await Promise.all([backup(api), backup(api)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(filesOf(api)).toHaveLength(1); // of the same second
  });
});

describe('the scheduled copy', () => {
  it.each([
    ['hourly', ['09-20T09', '09-20T10', '09-20T11']],
    ['daily', ['09-20T09']],
    ['weekly', ['09-20T09']],
  ] as const)('backup_frequency %s: copies of three hours', async (backup_frequency, expected) => {
    const { api, runner, failures } = await startJobs({ settings: { backup_frequency } });
    for (let hour = 0; hour < 3; hour += 1) {
      await runner.runDue();
      api.advance(HOUR_MS);
    }
    expect(filesOf(api)).toEqual(
      expected.map((time) => `scheduled-2026-11-${time.slice(3)}-00-00Z.sqlite`),
    );
    expect(failures).toEqual([]);
  });

  it('is made at 03:00 UTC, or at the next look where the server was down, and a changed setting acts then', async () => {
    const { api, runner } = await startJobs();
    plant(api, ['scheduled-2026-11-20T03-00-00Z']);
    await runner.runDue();
    expect(filesOf(api)).toHaveLength(1); // it is there
    api.advance(DAY_MS); // down at 03:00
    await runner.runDue();
    expect(filesOf(api).at(-1)).toBe('scheduled-2026-11-21T09-00-00Z.sqlite');
    await api.services.settings.change({ backup_frequency: 'hourly' });
    await runner.runDue();
    expect(filesOf(api)).toHaveLength(2);
    api.advance(HOUR_MS);
    await runner.runDue();
    expect(filesOf(api).at(-1)).toBe('scheduled-2026-11-21T10-00-00Z.sqlite');
  });

  it('is retried in an hour after a failure, and administrators are notified once', async () => {
    const { api, runner, failures } = await startJobs();
    writeFileSync(folderOf(api), 'a file where the folder should be');
    await runner.runDue();
    api.advance(HOUR_MS);
    await runner.runDue();
    expect(failures).toHaveLength(2);
    expect(await inboxOf(api, 'esi')).toMatchObject([{ topic: 'backup_failed' }]);
  });

  it('removes expired and abandoned copies', async () => {
    const { api, runner } = await startJobs();
    plant(api, [
      'scheduled-2026-09-01T03-00-00Z',
      'manual-2026-09-01T03-00-00Z',
      'manual-2026-11-19T03-00-00Z',
      'before-clear-all-2026-09-01T03-00-00Z',
    ]);
    writeFileSync(join(folderOf(api), 'notes.txt'), 'not a copy');
    const abandoned = join(folderOf(api), 'manual-2026-11-18T03-00-00Z.sqlite.unfinished');
    writeFileSync(abandoned, '');
    const longAgo = (api.now() - DAY_MS - 1) / 1000;
    utimesSync(abandoned, longAgo, longAgo);
    writeFileSync(join(folderOf(api), 'manual-2026-11-20T09-00-00Z.sqlite.unfinished'), '');
    await runner.runDue();
    expect(filesOf(api)).toEqual([
      'before-clear-all-2026-09-01T03-00-00Z.sqlite', // the newest of its kind
      'manual-2026-11-19T03-00-00Z.sqlite',
      'manual-2026-11-20T09-00-00Z.sqlite.unfinished', // in progress
      'notes.txt',
      'scheduled-2026-09-01T03-00-00Z.sqlite', // of one of the four newest weeks that have one
      'scheduled-2026-11-20T09-00-00Z.sqlite',
    ]);
  });
});
