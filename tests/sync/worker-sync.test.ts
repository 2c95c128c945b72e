import { Dexie } from 'dexie';
import { expect, it, onTestFinished, vi } from 'vitest';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { aTrade } from '#tests/support/builders.ts';
import { startApi } from '#tests/support/start-api.ts';
import { JournalDb, journalDbName } from '#web/offline/journal/journal-db.ts';
import { mirrorToken, readMeta } from '#web/offline/journal/meta.ts';
import { readUnsentSummary } from '#web/offline/journal/unsent.ts';
import { addEntries } from '#web/offline/journal/write.ts';
import { queriesDbName, storeQueries } from '#web/offline/cache/query-persister.ts';
import { syncFromWorker } from '#web/offline/sync/worker-sync.ts';

/** Gone after the test: the worker looks at every journal of the device. */
function openJournal(name: string): JournalDb {
  const db = new JournalDb(name);
  onTestFinished(() => db.delete());
  return db;
}

const doNothing = async (): Promise<unknown> => undefined;

/** A worker of ama's browser on the real server; no tab is open. */
async function startWorker() {
  const api = await startApi();
  const sent: Request[] = [];
  let isOffline = false;
  let whileSending = doNothing;
  vi.stubGlobal('location', { origin: 'http://localhost' });
  vi.stubGlobal('fetch', async (request: Request) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    sent.push(request);
    await whileSending();
    return api.raw(new URL(request.url).pathname, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    });
  });
  const db = openJournal(journalDbName(api.people.ama.id, false));
  return {
    api,
    db,
    sent,
    entries: async () => (await api.as('ama').call(journalEndpoints.list)).body,
    goOffline: (): void => void (isOffline = true),
    /** Runs a write of a tab during the next push. */
    writeWhileSending: (write: () => Promise<unknown>): void => void (whileSending = write),
  };
}

it('sends what was written while no tab is open, with the token that was left for it', async () => {
  const { api, db, entries } = await startWorker();
  const trade = aTrade();
  await addEntries(db, [trade], api.now());
  await mirrorToken(db, api.people.ama.token);

  await syncFromWorker();
  expect(await entries()).toEqual([trade]);
  expect(await readUnsentSummary(db)).toMatchObject({ pending: 0 });
});

it('asks the browser to try again while something is left', async () => {
  const { api, db, goOffline } = await startWorker();
  await addEntries(db, [aTrade()], api.now());
  await mirrorToken(db, api.people.ama.token);
  goOffline();

  await expect(syncFromWorker()).rejects.toThrow('The server cannot be reached');
});

it('asks the browser to try again for a trade that was written while it sent', async () => {
  const { api, db, sent, writeWhileSending } = await startWorker();
  await addEntries(db, [aTrade()], api.now());
  await mirrorToken(db, api.people.ama.token);
  writeWhileSending(() => addEntries(db, [aTrade()], api.now()));

  await expect(syncFromWorker()).rejects.toThrow('still to be sent');
  expect(sent).toHaveLength(1);
});

it('sends nothing of a signed-out user, and nothing of the demo', async () => {
  const { api, db, sent } = await startWorker();
  await addEntries(db, [aTrade()], api.now());
  await mirrorToken(db, api.people.ama.token);
  await mirrorToken(db, null);
  const demo = openJournal(journalDbName('trader', true));
  await addEntries(demo, [aTrade()], api.now());
  await mirrorToken(demo, api.people.ama.token);

  await syncFromWorker();
  expect(sent).toEqual([]);
});

it('fault 51: locks what a login session left that has ended by itself; unsent trades stay', async () => {
  const { api, db } = await startWorker();
  const { id } = api.people.ama;
  await addEntries(db, [aTrade()], api.now());
  await mirrorToken(db, 'of another time');
  vi.stubGlobal('localStorage', { getItem: () => null }); // of a tab, before it was closed
  await storeQueries(id, { buster: '', savedAt: api.now(), state: {} }, () => true);
  vi.stubGlobal('localStorage', undefined);

  await syncFromWorker();
  expect(await readMeta(db, 'token')).toBeUndefined();
  expect(await Dexie.exists(queriesDbName(id, false))).toBe(false);
  expect(await readUnsentSummary(db)).toMatchObject({ pending: 1 });
});

it('does not ask for another try when the token is worth nothing any more', async () => {
  const { api, db, sent } = await startWorker();
  await addEntries(db, [aTrade()], api.now());
  await mirrorToken(db, 'of another time');

  await syncFromWorker();
  expect(sent).toHaveLength(1);
  expect(await readUnsentSummary(db)).toMatchObject({ pending: 1 });
});
