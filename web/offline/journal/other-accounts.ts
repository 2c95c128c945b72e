import { v7 as uuidv7 } from 'uuid';
import { authEndpoints } from '#contracts/auth.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import type { Api } from '#web/client/api.ts';
import { hasCode } from '#web/client/failures.ts';
import { isDemo } from '#web/client/mode.ts';
import { deleteDatabase } from '#web/client/database-probe.ts';
import {
  isEntryRow,
  type JournalDb,
  type JournalRow,
  journalDbName,
  listJournals,
} from './journal-db.ts';
import { readRow } from './merge-rows.ts';
import { readAllRows, readRows } from './rows.ts';
import { readClearedEpoch, readEpoch, readMeta } from './meta.ts';
import { exportFile, readUnsent, type Unsent } from './unsent.ts';
import { addRows } from './write.ts';
import { onJournal } from './leave-journal.ts';
import { isCodeOf } from './code-verifier.ts';

/**
 * The journals of other accounts on this device. Every user may see the number of unsent trades; reading,
 * copying and deleting them needs the account's access code.
 */

/** Another account with trades on this device that the server may not have. */
export type OtherAccount = { id: string; trades: number };

/** Proof of ownership of an account; the password if it has one. */
export type Proof = { access_code: string; password?: string };

/** Of another account; gone: the server has deleted it. */
type Access = 'active' | 'expired' | 'gone';

const NO_VERIFIER =
  'This account no longer exists, and its access code was never used in this version of the app here. It cannot be checked.';

const isDeleted = ({ fields }: JournalRow): boolean => Reflect.get(fields, 'deleted') === true;
const isReadable = (row: JournalRow): boolean => row.isOpaque !== true && !isDeleted(row);

/** The server's epochs, as the signed-in account knows them. */
type ServerEpochs = { current: number; cleared: number };

async function readServerEpochs(ownId: string | null): Promise<ServerEpochs | null> {
  if (ownId === null) return null;
  return onJournal(ownId, async (db) => ({
    current: await readEpoch(db),
    cleared: await readClearedEpoch(db),
  }));
}

/** Whether the server was restored from a backup since this journal was last synced, and may lack any of its rows. */
async function isRestoredSince(db: JournalDb, epochs: ServerEpochs | null): Promise<boolean> {
  const epoch = await readEpoch(db);
  return epochs !== null && epoch > 0 && epoch < epochs.current && epoch >= epochs.cleared;
}

/** What the server may not have: the unsent rows and pictures, or all of them after a restore. */
const readAtRisk = async (db: JournalDb, isWhole: boolean): Promise<Unsent> =>
  isWhole
    ? {
        rows: await readAllRows(db),
        pictures: await db.pictures.toArray(),
        setAside: await db.setAside.toArray(),
      }
    : readUnsent(db);

/** The rows to adopt: at risk, readable and not deleted. */
const readAdoptable = async (db: JournalDb, isWhole: boolean): Promise<JournalRow[]> =>
  (await readAtRisk(db, isWhole)).rows.filter(isReadable);

const countTrades = async (db: JournalDb, isWhole: boolean): Promise<number> =>
  (await readAdoptable(db, isWhole)).filter(isEntryRow).length;

const inJournal = async <T>(id: string, run: (db: JournalDb) => Promise<T>): Promise<T> => {
  const result = await onJournal(id, async (db) => ({ value: await run(db) }));
  if (result === null) throw new Error('This journal is no longer on this device.');
  return result.value;
};

/** The accounts with trades to upload. @param ownId the signed-in account, or null */
export async function findOtherAccounts(ownId: string | null): Promise<OtherAccount[]> {
  const journals = await listJournals(isDemo());
  const ids = journals.map(({ userId }) => userId).filter((id) => id !== ownId);
  if (ids.length === 0) return [];
  const epochs = await readServerEpochs(ownId);
  const count = async (db: JournalDb) => countTrades(db, await isRestoredSince(db, epochs));
  const accounts: OtherAccount[] = [];
  for (const id of ids) {
    const trades = (await onJournal(id, count)) ?? 0;
    if (trades > 0) accounts.push({ id, trades });
  }
  return accounts;
}

/** Verifies the proof: on the server, or on the device if the server has deleted the account. */
async function checkProof(id: string, proof: Proof, api: Api): Promise<Access> {
  try {
    return (await api.call(authEndpoints.checkCode, { body: { user_id: id, ...proof } })).access;
  } catch (error) {
    if (!hasCode(error, 'account.gone')) throw error;
  }
  const verifier = await inJournal(id, (db) => readMeta(db, 'verifier'));
  if (verifier === undefined) throw new Error(NO_VERIFIER);
  if (!(await isCodeOf(verifier, proof.access_code))) throw refusal('auth.wrong_code');
  return 'gone';
}

/** The journal of another account after the proof was verified. */
export type UnlockedAccount = Awaited<ReturnType<typeof unlockAccount>>;

/**
 * Opens the journal of another account, given its access code.
 *
 * @param ownId the signed-in account; null: nobody is signed in
 * @throws Error with a message for the user; ApiError if the server refused
 */
export async function unlockAccount(
  id: string,
  proof: Proof,
  api: Api,
  ownId: string | null = null,
) {
  const access = await checkProof(id, proof, api);
  const epochs = await readServerEpochs(ownId);
  const isWhole = await inJournal(id, (db) => isRestoredSince(db, epochs));
  return {
    access,
    trades: await inJournal(id, (db) => countTrades(db, isWhole)),
    /** Copies the unsent rows into another journal. Idempotent. */
    copyInto: (own: JournalDb, nowMs: number) => copyAdoptable(id, isWhole, own, nowMs),
    /** The unsent rows and pictures as a file. */
    exportUnsent: async (nowMs: number) =>
      exportFile(await inJournal(id, (db) => readAtRisk(db, isWhole)), nowMs),
    /** Deletes the journal from this device. */
    remove: () => deleteDatabase(journalDbName(id, isDemo())),
  };
}

async function copyAdoptable(
  id: string,
  isWhole: boolean,
  own: JournalDb,
  nowMs: number,
): Promise<void> {
  const { rows, pictures } = await inJournal(id, async (db) => {
    const adoptable = await readAdoptable(db, isWhole);
    const shas = adoptable.filter(isEntryRow).flatMap((row) => row.fields.screenshots);
    const stored = await db.pictures.bulkGet(shas);
    return { rows: adoptable, pictures: stored.filter((picture) => picture !== undefined) };
  });
  await own.transaction('rw', [...own.rowTables, own.pictures], async () => {
    const adopted = new Set(await readMeta(own, 'adopted'));
    const fresh = rows.filter((row) => !adopted.has(row.id));
    if (fresh.length === 0) return;
    await own.pictures.bulkPut(pictures.map((picture) => ({ ...picture, unsent: 1 as const })));
    await addRows(own, await withFreeIds(own, fresh), nowMs);
    await own.meta.put({ key: 'adopted', value: [...adopted, ...fresh.map((row) => row.id)] });
  });
}

/** Copies of rows as unsent ones, with new ids where the own journal uses an id already. */
async function withFreeIds(own: JournalDb, rows: readonly JournalRow[]): Promise<JournalRow[]> {
  const taken = await readRows(
    own,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, kind, fields }) =>
    readRow({
      id: taken.has(id) ? uuidv7() : id,
      kind,
      rev: 0,
      fields: { ...fields },
      unsent: {},
    }),
  );
}
