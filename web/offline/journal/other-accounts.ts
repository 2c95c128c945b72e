import { Dexie } from 'dexie';
import { v7 as uuidv7 } from 'uuid';
import { authEndpoints } from '#contracts/auth.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import type { Api } from '#web/client/api.ts';
import { hasCode } from '#web/client/failures.ts';
import { isDemo } from '#web/client/mode.ts';
import { deleteDatabase } from './delete-database.ts';
import { isEntryRow, type JournalDb, type JournalRow, journalDbName } from './journal-db.ts';
import { readRow } from './rows.ts';
import { exportFile, readUnsent } from './unsent.ts';
import { addRows } from './write.ts';
import { onJournal } from './leave-journal.ts';
import { isCodeOf, readVerifier } from './code-verifier.ts';

/**
 * The journals that other accounts left on this device. Anybody may see how many trades wait there; what
 * they are, a copy of them and their end are for whoever has the access code of the account.
 */

/** Another account with trades that were never uploaded from this device. */
export type OtherAccount = { id: string; trades: number };

/** What proves that an account is one's own; the password where it has one. */
export type Proof = { access_code: string; password?: string };

/** The journal of another account, after its access code was checked. */
export type UnlockedAccount = {
  /** gone: the server does not know the account any more. */
  access: 'active' | 'expired' | 'gone';
  trades: number;
  /** Copies what waits into another journal, each row once however often it is done. */
  copyInto: (own: JournalDb, nowMs: number) => Promise<void>;
  /** What waits, as a file. */
  exportUnsent: (nowMs: number) => Promise<Blob>;
  /** Deletes the journal from this device. */
  remove: () => Promise<void>;
};

const NO_VERIFIER =
  'This account no longer exists, and its access code was never used in this version of the app here. It cannot be checked.';

const isDeleted = ({ fields }: JournalRow): boolean => Reflect.get(fields, 'deleted') === true;
const isReadable = (row: JournalRow): boolean => row.isOpaque !== true && !isDeleted(row);

/** The rows to adopt: unsent, readable and not deleted. */
const readWaiting = async (db: JournalDb): Promise<JournalRow[]> =>
  (await readUnsent(db)).rows.filter(isReadable);

const countTrades = async (db: JournalDb): Promise<number> =>
  (await readWaiting(db)).filter(isEntryRow).length;

const inJournal = async <T>(id: string, run: (db: JournalDb) => Promise<T>): Promise<T> => {
  const found = await onJournal(id, async (db) => ({ value: await run(db) }));
  if (found === null) throw new Error('This journal is no longer on this device.');
  return found.value;
};

/**
 * The accounts on this device that have trades to upload.
 *
 * @param ownId whose journal is open; null: nobody is signed in
 */
export async function findOtherAccounts(ownId: string | null): Promise<OtherAccount[]> {
  const prefix = journalDbName('', isDemo());
  const names = (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(prefix));
  const found: OtherAccount[] = [];
  for (const id of names.map((name) => name.slice(prefix.length))) {
    const trades = id === ownId ? 0 : ((await onJournal(id, countTrades)) ?? 0);
    if (trades > 0) found.push({ id, trades });
  }
  return found;
}

/** The server checks the code; the device itself only once the server says that the account is gone. */
async function checkProof(id: string, proof: Proof, api: Api): Promise<UnlockedAccount['access']> {
  try {
    return (await api.call(authEndpoints.checkCode, { body: { user_id: id, ...proof } })).access;
  } catch (error) {
    if (!hasCode(error, 'account.gone')) throw error;
  }
  const verifier = await inJournal(id, readVerifier);
  if (verifier === null) throw new Error(NO_VERIFIER);
  if (!(await isCodeOf(verifier, proof.access_code))) throw refusal('auth.wrong_code');
  return 'gone';
}

/**
 * Opens the journal of another account to whoever has its access code.
 *
 * @throws Error with a sentence for the screen; an ApiError where the server refused
 */
export async function unlockAccount(id: string, proof: Proof, api: Api): Promise<UnlockedAccount> {
  const access = await checkProof(id, proof, api);
  return {
    access,
    trades: await inJournal(id, countTrades),
    copyInto: (own, nowMs) => copyWaiting(id, own, nowMs),
    exportUnsent: async (nowMs) => exportFile(await inJournal(id, readUnsent), nowMs),
    remove: () => deleteDatabase(journalDbName(id, isDemo())),
  };
}

async function copyWaiting(id: string, own: JournalDb, nowMs: number): Promise<void> {
  const { rows, pictures } = await inJournal(id, async (db) => {
    const waiting = await readWaiting(db);
    const shas = waiting.filter(isEntryRow).flatMap((row) => row.fields.screenshots);
    const stored = await db.pictures.bulkGet(shas);
    return { rows: waiting, pictures: stored.filter((picture) => picture !== undefined) };
  });
  await own.transaction('rw', own.rows, own.meta, own.pictures, async () => {
    const adopted = await readAdopted(own);
    const fresh = rows.filter((row) => !adopted.has(row.id));
    if (fresh.length === 0) return;
    await own.pictures.bulkPut(pictures.map((picture) => ({ ...picture, unsent: 1 as const })));
    await addRows(own, await underFreeIds(own, fresh), nowMs);
    await own.meta.put({ key: 'adopted', value: [...adopted, ...fresh.map((row) => row.id)] });
  });
}

/** Ids under which other accounts have what this journal adopted, whatever became of it here. */
async function readAdopted(own: JournalDb): Promise<Set<string>> {
  const row = await own.meta.get('adopted');
  return new Set(row?.key === 'adopted' ? row.value : []);
}

/** As rows that nobody has sent yet, under ids that are free in the own journal. */
async function underFreeIds(own: JournalDb, rows: readonly JournalRow[]): Promise<JournalRow[]> {
  const taken = await own.rows.bulkGet(rows.map(({ id }) => id));
  return rows.map(({ id, kind, fields }, index) =>
    readRow({
      id: taken[index] === undefined ? id : uuidv7(),
      kind,
      rev: 0,
      fields: { ...fields },
      unsent: {},
    }),
  );
}
