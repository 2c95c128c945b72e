import type { JournalDb } from '../journal-db.ts';
import { onDevice, StorageFullError } from '../journal-storage-errors.ts';
import type { BackupDesk, OpenedBackup, RestoreChoice, RestoreDone } from './backup-desk.ts';
import { BACKUP_VERSION } from './backup-format.ts';
import { readBackupPicture, storeBackupPicture } from './backup-pictures.ts';
import { BackupError, readBackup, type ReadBackup, readPieces } from './backup-reading.ts';
import { compareRows, storeBackupRows } from './backup-rows.ts';
import { findMissingPictures, writeJournal } from './backup-writing.ts';
import type { OnProgress } from './import-desk.ts';

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
