import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { JournalDb } from './journal-db.ts';
import { onDevice, StorageFullError } from './storage-errors.ts';

const openDb = () => new JournalDb('journal', { indexedDB: new IDBFactory(), IDBKeyRange });

/** An error as Dexie throws it: its own name, the browser's error as `inner`. */
const dexieError = (name: string, inner?: Error) =>
  Object.assign(new Error(name), { name, ...(inner !== undefined && { inner }) });

it('reopens the database after the browser closed it in the background', async () => {
  const db = openDb();
  await db.meta.put({ key: 'lastSyncedAt', value: 1 });
  db.close();

  expect(await onDevice(db, () => db.meta.count())).toBe(1);
});

it('repeats the work once only', async () => {
  const work = vi.fn<() => Promise<never>>(() => Promise.reject(dexieError('UnknownError')));

  await expect(onDevice(openDb(), work)).rejects.toThrow('UnknownError');
  expect(work).toHaveBeenCalledTimes(2);
});

it('does not reopen a database that was closed on purpose', async () => {
  const db = openDb();
  await db.open();
  db.retire();

  await expect(onDevice(db, () => db.meta.count())).rejects.toMatchObject({
    name: 'DatabaseClosedError',
  });
});

it('recognises a full device by both names of the error', async () => {
  const quota = new DOMException('full', 'QuotaExceededError');
  const db = openDb();

  await expect(
    onDevice(db, () => Promise.reject(dexieError('AbortError', quota))),
  ).rejects.toBeInstanceOf(StorageFullError);
  await expect(onDevice(db, () => Promise.reject(quota))).rejects.toThrow(
    'This device is out of storage space. Free some space, then try again.',
  );
});
