import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { accountEndpoints } from '#contracts/account.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { aTrade } from '#tests/support/builders.ts';
import type { Person } from '#tests/support/people.ts';
import { startApi } from '#tests/support/start-api.ts';
import { createApi } from '#web/client/api.ts';
import { NetworkError } from '#web/client/failures.ts';
import { rememberCode } from '#web/offline/journal/code-verifier.ts';
import { findOtherAccounts, unlockAccount } from '#web/offline/journal/other-accounts.ts';
import { isEntryRow, JournalDb, journalDbName, toEntry } from '#web/offline/journal/journal-db.ts';
import { storePicture } from '#web/offline/journal/pictures.ts';
import { readPage } from '#web/offline/journal/read.ts';
import { addEntries, changeRow } from '#web/offline/journal/write.ts';
import { findRow, readAllRows } from '#web/offline/journal/rows.ts';

const AT = Date.parse('2026-11-20T09:00:00.000Z');
const WRONG = '0000-0000-0000-0000';
const MONTH_MS = 31 * 86_400_000;
const always = (): boolean => true;

const shownIn = async (db: JournalDb): Promise<string[]> =>
  (await readPage(db, { limit: 99 }, new Date(AT))).items.map(({ id }) => id);

beforeEach(() => void vi.stubGlobal('localStorage', { getItem: () => null }));

function openJournal(name: string): JournalDb {
  const db = new JournalDb(name);
  onTestFinished(() => db.retire());
  return db;
}

/** A phone on which ama left trades and kofi is signed in, and the server that both are members of. */
async function sharePhone() {
  const server = await startApi();
  let isOffline = false;
  const api = createApi({
    transport: async (request) => {
      if (isOffline) throw new TypeError('Failed to fetch');
      return server.raw(new URL(request.url).pathname, {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        body: await request.text(),
      });
    },
    readToken: () => server.people.kofi.token,
    onSessionEnded: () => {
      throw new Error('a wrong code of another account must sign nobody out');
    },
    origin: 'http://localhost',
  });
  const openOf = (person: Person) => openJournal(journalDbName(server.people[person].id, false));
  const { ama, kofi } = server.people;
  return {
    server,
    api,
    ama,
    kofi,
    hers: openOf('ama'),
    own: openOf('kofi'),
    goOffline: (): void => void (isOffline = true),
    unlock: (access_code = ama.code, password?: string) =>
      unlockAccount(ama.id, { access_code, ...(password !== undefined && { password }) }, api),
  };
}

it('fault 51: shows how many trades wait for other accounts, and nothing else; the demo apart', async () => {
  const { hers, own, ama, kofi } = await sharePhone();
  await addEntries(openJournal(journalDbName('trader', true)), [aTrade()], AT);
  expect(await findOtherAccounts(kofi.id)).toEqual([]);

  await addEntries(hers, [aTrade(), aTrade()], AT);
  await addEntries(own, [aTrade()], AT);
  expect(await findOtherAccounts(kofi.id)).toEqual([{ id: ama.id, trades: 2 }]);
  expect(await findOtherAccounts(null)).toEqual(
    expect.arrayContaining([
      { id: ama.id, trades: 2 },
      { id: kofi.id, trades: 1 },
    ]),
  );
});

it('fault 51: opens to nobody without the code of that account, which may be tried five times a minute', async () => {
  const { hers, ama, kofi, unlock } = await sharePhone();
  await addEntries(hers, [aTrade()], AT);
  await expect(unlock(kofi.code)).rejects.toThrow('This access code is not valid.');
  const alike = ama.code.slice(0, 2) + WRONG.slice(2);
  for (let n = 0; n < 5; n += 1) await expect(unlock(alike)).rejects.toThrow('not valid');
  await expect(unlock()).rejects.toMatchObject({ code: 'auth.too_many_attempts' });
});

it('fault 51: opens to nobody without the password where the account has one', async () => {
  const { server, hers, ama, unlock } = await sharePhone();
  await addEntries(hers, [aTrade()], AT);
  const body = { current_password: ama.code, new_password: 'correct horse battery' };
  await server.as('ama').call(authEndpoints.changePassword, { body });
  await expect(unlock()).rejects.toMatchObject({ code: 'auth.password_required' });
  expect((await unlock(ama.code, 'correct horse battery')).trades).toBe(1);
});

it('fault 51: copies trades with their pictures, all of each to be sent, and the account keeps its own', async () => {
  const { hers, own, ama, kofi, unlock } = await sharePhone();
  const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const sha = await storePicture(hers, { type: 'image/png', bytes });
  const trade = aTrade({ pnl: 12, screenshots: [sha] });
  const removed = aTrade();
  await addEntries(hers, [trade, removed], AT);
  await changeRow(hers, removed.id, { deleted: true }, AT);

  await (await unlock()).copyInto(own, AT + 1000);

  const row = await findRow(own, trade.id);
  if (!isEntryRow(row)) throw new Error('the trade was not copied');
  expect(toEntry(row)).toEqual(trade);
  expect(Object.keys(row.unsent).toSorted()).toEqual(Object.keys(row.fields).toSorted());
  expect((await own.pictures.get(sha))?.unsent).toBe(1);
  expect(await shownIn(own)).toEqual([trade.id]);
  expect((await readPage(own, { limit: 9 }, new Date(AT))).statistics.totalPnl).toBe(12);

  expect(await shownIn(hers)).toEqual([trade.id]);
  expect(await hers.rows.where('unsentSince').above(0).count()).toBe(2);
  expect((await hers.pictures.get(sha))?.unsent).toBe(1);
  expect(await findOtherAccounts(kofi.id)).toEqual([{ id: ama.id, trades: 1 }]);
});

it('copies each trade once, whatever became of the copy', async () => {
  const { hers, own, unlock } = await sharePhone();
  const [edited, deleted] = [aTrade(), aTrade()];
  await addEntries(hers, [edited, deleted], AT);
  await (await unlock()).copyInto(own, AT);
  await changeRow(own, edited.id, { notes: 'mine now' }, AT + 1);
  await changeRow(own, deleted.id, { deleted: true }, AT + 1);

  const later = aTrade();
  await addEntries(hers, [later], AT + 2);
  await (await unlock()).copyInto(own, AT + 3);
  expect((await shownIn(own)).toSorted()).toEqual([edited.id, later.id].toSorted());
  expect(await readAllRows(own)).toHaveLength(3);
});

it('gives a trade a new id where the own journal uses the id for another', async () => {
  const { hers, own, unlock } = await sharePhone();
  await addEntries(own, [aTrade({ id: 'same', notes: 'own' })], AT);
  await addEntries(hers, [aTrade({ id: 'same', notes: 'hers' })], AT);
  await (await unlock()).copyInto(own, AT);

  expect(await shownIn(own)).toHaveLength(2);
  const mine = await findRow(own, 'same');
  expect(mine && Reflect.get(mine.fields, 'notes')).toBe('own');
});

it('removes the journal of an account only once its code was checked and that was chosen', async () => {
  const { hers, kofi, unlock } = await sharePhone();
  await addEntries(hers, [aTrade()], AT);
  hers.retire(); // its account is signed in nowhere
  const account = await unlock();
  expect(await findOtherAccounts(kofi.id)).toHaveLength(1);
  await account.remove();
  expect(await findOtherAccounts(kofi.id)).toEqual([]);
});

it('fault 51: an expired member can export what waits after the code was checked', async () => {
  const { server, hers, unlock } = await sharePhone();
  await addEntries(hers, [aTrade({ id: 'left', notes: 'Ümläut' })], AT);
  server.advance(MONTH_MS);

  const account = await unlock();
  expect(account.access).toBe('expired');
  const text = await (await account.exportUnsent(AT)).text();
  expect(JSON.parse(text)).toMatchObject({
    format: 'bellwether-unsent-journal',
    exported_at: '2026-11-20T09:00:00.000Z',
    rows: [{ id: 'left', kind: 'entry', fields: { notes: 'Ümläut' } }],
  });
});

it('fault 51: a deleted member can export by the code that this device recognises', async () => {
  const { server, hers, ama, unlock } = await sharePhone();
  await addEntries(hers, [aTrade({ id: 'left' })], AT);
  await rememberCode(ama.id, ama.code, always);
  const body = { proof: ama.code };
  await server.as('ama').call(accountEndpoints.deleteAccount, { body });

  await expect(unlock(WRONG)).rejects.toMatchObject({ code: 'auth.wrong_code' });
  const account = await unlock(ama.code.toLowerCase().replaceAll('-', ' '));
  expect(account.access).toBe('gone');
  const content = JSON.parse(await (await account.exportUnsent(AT)).text()) as { rows: unknown[] };
  expect(content.rows).toMatchObject([{ id: 'left' }]);
  expect(JSON.stringify(content)).not.toContain(ama.code);
});

it('the device alone never opens a journal of an account that may exist', async () => {
  const { hers, ama, unlock, goOffline } = await sharePhone();
  await addEntries(hers, [aTrade()], AT);
  await rememberCode(ama.id, ama.code, always);
  goOffline();
  await expect(unlock()).rejects.toThrow(NetworkError);
});

it('a device that never learned the code of a deleted account says so', async () => {
  const { server, hers, ama, unlock } = await sharePhone();
  await addEntries(hers, [aTrade()], AT);
  await server.as('ama').call(accountEndpoints.deleteAccount, { body: { proof: ama.code } });
  await expect(unlock()).rejects.toThrow('It cannot be checked.');
});

it('stores of a code what recognises it, with a salt of its own, and nothing once signed out', async () => {
  const { hers, ama } = await sharePhone();
  await rememberCode(ama.id, ama.code, () => false);
  expect(await hers.meta.get('verifier')).toBeUndefined();
  const stored = [];
  for (let n = 0; n < 2; n += 1) {
    await rememberCode(ama.id, ama.code, always);
    stored.push(JSON.stringify(await hers.meta.get('verifier')));
  }
  expect(stored[0]).not.toBe(stored[1]);
  expect(stored[0]).not.toContain(ama.code.replaceAll('-', ''));
});

/** Marks all rows of a journal as confirmed by the server in this epoch. */
async function confirmAll(db: JournalDb, epoch: number, cleared = 0): Promise<void> {
  await db.rows.toCollection().modify((row) => {
    row.unsent = {};
    delete row.unsentSince;
  });
  await db.meta.put({ key: 'cursor', value: `${epoch}:9` });
  await db.meta.put({ key: 'clearedEpoch', value: cleared });
}

it('fault 47: after a restore, synced trades of an account that the backup does not have can be copied', async () => {
  const { hers, own, ama, kofi, server, api } = await sharePhone();
  await addEntries(hers, [aTrade({ id: 'synced' })], AT);
  await rememberCode(ama.id, ama.code, always);
  await confirmAll(hers, 1);
  await confirmAll(own, 1);
  expect(await findOtherAccounts(kofi.id)).toEqual([]);

  await confirmAll(own, 2); // restored
  await server.as('ama').call(accountEndpoints.deleteAccount, { body: { proof: ama.code } });
  expect(await findOtherAccounts(kofi.id)).toEqual([{ id: ama.id, trades: 1 }]);

  const unlocked = await unlockAccount(ama.id, { access_code: ama.code }, api, kofi.id);
  expect(unlocked).toMatchObject({ access: 'gone', trades: 1 });
  await unlocked.copyInto(own, AT);
  expect(await shownIn(own)).toEqual(['synced']);
});

it('fault 48: trades that were cleared on the server are not offered to others', async () => {
  const { hers, own, kofi } = await sharePhone();
  await addEntries(hers, [aTrade()], AT);
  await confirmAll(hers, 1);
  await confirmAll(own, 2, 2);
  expect(await findOtherAccounts(kofi.id)).toEqual([]);
});
