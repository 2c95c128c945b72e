import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { sniffImageType } from '#contracts/endpoint.ts';
import type { JournalDb, StoredPicture } from '../journal/journal-db.ts';
import { readWholeJournal, type WholeRow } from '../journal/unsent-export.ts';
import { onDevice, StorageFullError } from '../journal/storage-errors.ts';
import { toBase64 } from '../journal/to-base64.ts';
import type {
  BackupDesk,
  JournalPart,
  OpenedBackup,
  RestoreChoice,
  RestoreDone,
} from './backup-desk.ts';
import { BACKUP_VERSION, BackupPicture } from './backup-format.ts';
import { BackupError, readBackup, type ReadBackup, readPieces } from './backup-reading.ts';
import { compareRows, storeBackupRows } from './backup-rows.ts';
import type { OnProgress } from './import-desk.ts';

const ROWS_PER_PIECE = 500;

/** The pictures that a row of any kind names. */
function shasOf({ fields }: WholeRow): string[] {
  const shas: unknown = fields['screenshots'];
  return Array.isArray(shas) ? shas.filter((sha) => typeof sha === 'string') : [];
}

const namedPictures = (rows: readonly WholeRow[]): string[] => [...new Set(rows.flatMap(shasOf))];

/** Pictures that rows name and this device does not hold. */
async function findMissingPictures(db: JournalDb): Promise<string[]> {
  const named = namedPictures(await readWholeJournal(db));
  const held = new Set(await db.pictures.where('sha').anyOf(named).primaryKeys());
  return named.filter((sha) => !held.has(sha));
}

function rowsAsJson(rows: readonly WholeRow[]): Blob {
  const pieces: BlobPart[] = ['['];
  for (let start = 0; start < rows.length; start += ROWS_PER_PIECE) {
    const texts = rows.slice(start, start + ROWS_PER_PIECE).map((row) => JSON.stringify(row));
    pieces.push(start === 0 ? '' : ',', texts.join(','));
  }
  return new Blob([...pieces, ']']);
}

const asJson = ({ sha, type, bytes }: StoredPicture): string =>
  JSON.stringify({ sha, data_url: `data:${type};base64,${toBase64(bytes)}` });

/**
 * The journal as two lists of JSON, each in pieces: as one text, the pictures of a long journal would be
 * longer than a browser allows a text to be.
 */
async function writeJournal(db: JournalDb): Promise<JournalPart> {
  const rows = await readWholeJournal(db);
  const named = namedPictures(rows);
  const pieces: BlobPart[] = ['['];
  let written = 0;
  for (const sha of named) {
    const picture = await db.pictures.get(sha);
    if (picture === undefined) continue;
    pieces.push(new Blob([written === 0 ? '' : ',', asJson(picture)]));
    written += 1;
  }
  return {
    rows: rowsAsJson(rows),
    rowCount: rows.length,
    screenshots: new Blob([...pieces, ']']),
    screenshotCount: written,
    lostScreenshots: named.length - written,
  };
}

/** @throws Error where it is no base64 */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** A picture of a backup; null where it is damaged: its bytes do not have the hash that names them. */
function readBackupPicture(text: string): StoredPicture | null {
  try {
    const { sha, data_url } = BackupPicture.parse(JSON.parse(text));
    const bytes = fromBase64(data_url.slice(data_url.indexOf(',') + 1));
    const type = sniffImageType(bytes);
    return type === null || bytesToHex(sha256(bytes)) !== sha ? null : { sha, type, bytes };
  } catch {
    return null;
  }
}

/** Keeps a picture that the device does not have, still to be sent. @returns whether it was stored */
function storeBackupPicture(db: JournalDb, picture: StoredPicture): Promise<boolean> {
  return db.transaction('rw', db.pictures, async () => {
    if ((await db.pictures.where('sha').equals(picture.sha).count()) > 0) return false;
    await db.pictures.add({ ...picture, unsent: 1 });
    return true;
  });
}

/** A file whose every row or picture is damaged would fill the screen. */
const GAPS_SHOWN = 50;

const NOT_RESTORED =
  'The backup could not be put back, and the journal is as it was. Please try again.';

type OpenFile = { file: Blob; backup: ReadBackup; pictures: number };

/** Reads all of a file once: nothing is offered that could not be taken. @throws BackupError */
async function readFile(file: Blob) {
  let pictures = 0;
  let damaged = 0;
  const text = await readPieces(file, async (picture) => {
    if (readBackupPicture(picture) === null) damaged += 1;
    else pictures += 1;
  });
  const backup = readBackup(text);
  const written = backup.head.counts?.screenshots ?? 0;
  const lost = Math.max(0, written - pictures - damaged);
  return { file, backup, pictures, damaged: damaged + lost };
}

function listGaps({ gaps }: ReadBackup, damaged: number, ofAnotherKind: number): string[] {
  const all = [
    ...(damaged > 0 ? [`Pictures that are damaged: ${damaged}.`] : []),
    ...(ofAnotherKind > 0 ? [`Rows whose ids the journal uses for others: ${ofAnotherKind}.`] : []),
    ...gaps,
  ];
  const more = all.length - GAPS_SHOWN;
  return more > 0 ? [...all.slice(0, GAPS_SHOWN), `And ${more} more of them.`] : all;
}

async function describe(
  db: JournalDb,
  { backup, pictures }: OpenFile,
  damaged: number,
): Promise<OpenedBackup> {
  const { head, rows, besides } = backup;
  const { ofAnotherKind, ...standings } = await compareRows(db, rows);
  const trades = rows.filter(({ row }) => row.kind === 'entry').length;
  return {
    state: 'read',
    version: BACKUP_VERSION,
    exportedAt: head.exported_at,
    username: head.member.username,
    trades,
    records: rows.length - trades,
    pictures,
    hasSettings: besides.settings !== undefined,
    signals: besides.signalHistory?.length ?? 0,
    webinars: besides.courseProgress?.length ?? 0,
    ...standings,
    gaps: listGaps(backup, damaged, ofAnotherKind),
  };
}

type Restore = { db: JournalDb; now: () => number; onProgress: OnProgress };

/**
 * Pictures first: a journal whose pictures are on their way is whole, and the other way round it is not.
 * When anything fails, none of it stays.
 */
async function restoreFile(
  { file, backup, pictures }: OpenFile,
  choice: RestoreChoice,
  { db, now, onProgress }: Restore,
): Promise<RestoreDone> {
  const { rows, besides, head } = backup;
  const total = pictures + rows.length;
  const added: string[] = [];
  let done = 0;
  onProgress(done, total);
  try {
    await readPieces(file, async (text) => {
      const picture = readBackupPicture(text);
      if (picture === null) return;
      if (await storeBackupPicture(db, picture)) added.push(picture.sha);
      onProgress((done += 1), total);
    });
    const stored = await storeBackupRows(db, rows, choice, now());
    onProgress(total, total);
    return { rows: stored, pictures: added.length, exportedAt: head.exported_at, besides };
  } catch (error) {
    await db.pictures.bulkDelete(added);
    throw error;
  }
}

/** @param now ms since 1970 */
export function createBackupDesk(db: JournalDb, now: () => number = Date.now): BackupDesk {
  let opened: OpenFile | null = null;
  return {
    missingPictures: () => onDevice(db, () => findMissingPictures(db)),
    write: () => onDevice(db, () => writeJournal(db)),
    async open(file) {
      opened = null;
      try {
        const { damaged, ...read } = await readFile(file);
        const description = await onDevice(db, () => describe(db, read, damaged));
        opened = read;
        return description;
      } catch (error) {
        if (error instanceof BackupError) return { state: 'unreadable', reason: error.message };
        throw error;
      }
    },
    async restore(choice, onProgress) {
      const file = opened;
      if (file === null) throw new Error('no backup is open');
      try {
        return await onDevice(db, () => restoreFile(file, choice, { db, now, onProgress }));
      } catch (cause) {
        if (cause instanceof StorageFullError) throw cause;
        throw new Error(NOT_RESTORED, { cause });
      }
    },
    async close() {
      opened = null;
    },
  };
}
