import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { expect, it } from 'vitest';
import { postEndpoints } from '#contracts/posts.ts';
import { systemEndpoints } from '#contracts/system.ts';
import { inboxOf } from '#tests/support/inboxes.ts';
import { openSmallDisk } from '#tests/support/small-disk.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

/** Enough for a few rows, and for no copy. */
const LITTLE = 400_000;
const MOST_POSTS = 200;

const publish = (api: Api, n: number) => {
  const body = { title: `Post ${n}`, description: 'We wait. '.repeat(500) };
  return api.as('admin').call(postEndpoints.create, { body });
};
const backup = (api: Api) => api.as('admin').call(systemEndpoints.backup);
const copiesIn = (dataDir: string): string[] =>
  existsSync(join(dataDir, 'backups')) ? readdirSync(join(dataDir, 'backups')) : [];

async function titles(api: Api): Promise<string[]> {
  const { body } = await api.as('ama').call(postEndpoints.list, { query: { limit: 100 } });
  return body.map(({ title }) => title).toSorted();
}

it(
  'fault 38: on a full disk nothing is stored and everything can be read, until there is room again',
  { timeout: 120_000 },
  async () => {
    const disk = openSmallDisk();
    const api = await startApi({ found: { databaseUrl: null, dataDir: disk.folder } });
    await api.database.upkeep(); // nothing waits in the log to be overwritten
    disk.fill(LITTLE);
    expect((await backup(api)).problem).toMatchObject({
      code: 'system.backup_failed',
      detail: 'The backup could not be made. Please look at the logs.',
    });
    expect(copiesIn(disk.folder)).toEqual([]);
    expect(await inboxOf(api, 'esi')).toMatchObject([{ topic: 'backup_failed' }]);

    const stored: string[] = [];
    disk.fill(0);
    let answer = await publish(api, 0);
    for (let n = 1; answer.status === 200 && n < MOST_POSTS; n += 1) {
      stored.push(answer.body.title);
      answer = await publish(api, n);
    }
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(answer.problem).toMatchObject({ code: 'platform.unavailable' });
    expect(await titles(api)).toEqual(stored.toSorted());
    expect((await backup(api)).status).toBeGreaterThanOrEqual(500);
    expect(copiesIn(disk.folder)).toEqual([]);

    disk.free();
    const { body } = await publish(api, MOST_POSTS);
    expect(await titles(api)).toEqual([...stored, body.title].toSorted());
    expect((await backup(api)).status).toBe(200);
    const [file = ''] = copiesIn(disk.folder);
    const copy = new SqliteConnection(join(disk.folder, 'backups', file), { readonly: true });
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(copy.prepare('SELECT count(*) FROM posts').pluck().get()).toBe(stored.length + 1);
    copy.close();
  },
);
