import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { failedReads, publish, publishUntilRefused, titles } from '#tests/support/full-disk.ts';
import { onServer } from '#tests/support/postgresql/databases.ts';
import { give, startPostgresql } from '#tests/support/postgresql/server.ts';
import { mountSmallDisk } from '#tests/support/small-disk.ts';
import { startApi } from '#tests/support/start-api.ts';

const LITTLE = 200_000;

/** On a disk of its own, and on a server of its own: while the disk is full, a checkpoint fails for every database. */
async function createDatabaseIn(folder: string): Promise<string> {
  give(folder);
  const server = await startPostgresql();
  onTestFinished(() => server.remove());
  await onServer(server.url(), `create tablespace small location '${folder}'`);
  await onServer(server.url(), 'create database test tablespace small');
  return server.url('test');
}

it('a full disk of PostgreSQL keeps nobody from reading, and there is no harm left when there is room again', async ({
  skip,
}) => {
  const disk = mountSmallDisk();
  if (disk === null) {
    skip('a small disk cannot be mounted here');
    return;
  }
  const url = await createDatabaseIn(disk.folder);
  const dataDir = mkdtempSync(join(tmpdir(), 'bellwether-disk-api-'));
  const api = await startApi({ existing: { databaseUrl: url, dataDir } });
  await api.services.messaging.push.keys.read(); // as a server does at its start
  disk.fill(LITTLE);

  const { stored, answer } = await publishUntilRefused(api);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(answer.problem).toMatchObject({ code: 'platform.unavailable' });
  api.hang(MINUTE_MS); // long enough that callers are recorded as seen again
  expect(await titles(api)).toEqual(stored);
  expect(await failedReads(api)).toEqual([]);

  disk.free();
  expect((await publish(api, 'Room again')).status).toBe(200);
  expect(await titles(api)).toEqual([...stored, 'Room again']);
});
