import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { systemEndpoints } from '#contracts/system.ts';
import { failedReads, publish, publishUntilRefused, titles } from '#tests/support/full-disk.ts';
import { inboxOf } from '#tests/support/inboxes.ts';
import { openSmallDisk } from '#tests/support/small-disk.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

/** Enough for a few rows, and for no copy. */
const LITTLE = 400_000;

const backup = (api: Api) => api.as('admin').call(systemEndpoints.backup);
const copiesIn = (dataDir: string): string[] =>
  existsSync(join(dataDir, 'backups')) ? readdirSync(join(dataDir, 'backups')) : [];

it(
  'fault 38: on a full disk nothing is stored and everything can be read, until there is room again',
  { timeout: 120_000 },
  async () => {
    const disk = openSmallDisk();
    const api = await startApi({ existing: { databaseUrl: null, dataDir: disk.folder } });
    await api.services.messaging.push.keys.read(); // as a server does at its start
    await api.database.upkeep(); // nothing waits in the log to be overwritten
    disk.fill(LITTLE);
    expect((await backup(api)).problem).toMatchObject({
      code: 'system.backup_failed',
      detail: 'The backup could not be made. Please look at the logs.',
    });
    expect(copiesIn(disk.folder)).toEqual([]);
    expect(await inboxOf(api, 'esi')).toMatchObject([{ topic: 'backup_failed' }]);

    disk.fill(0);
    const { stored, answer } = await publishUntilRefused(api);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(answer.problem).toMatchObject({ code: 'platform.unavailable' });
    api.hang(MINUTE_MS); // long enough that callers are recorded as seen again
    expect(await titles(api)).toEqual(stored);
    expect(await failedReads(api)).toEqual([]);
    expect((await backup(api)).status).toBeGreaterThanOrEqual(500);
    expect(copiesIn(disk.folder)).toEqual([]);

    disk.free();
    expect((await publish(api, 'Room again')).status).toBe(200);
    expect(await titles(api)).toEqual([...stored, 'Room again']);
    expect((await backup(api)).status).toBe(200);
    const [file = ''] = copiesIn(disk.folder);
    const copy = new SqliteConnection(join(disk.folder, 'backups', file), { readonly: true });
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(copy.prepare('SELECT count(*) FROM posts').pluck().get()).toBe(stored.length + 1);
    copy.close();
  },
);
