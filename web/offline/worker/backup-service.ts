import type { JournalDb, StoredPicture } from '#web/offline/journal/journal-db.ts';
import { onDevice, writeOnDevice } from '#web/offline/journal/storage-errors.ts';
import { BACKUP_VERSION } from './backup-format.ts';
import {
  BackupError,
  type ReadBackup,
  readBackup,
  readBackupPicture,
  readPieces,
} from './backup-reader.ts';
import { type RestoreChoice, compareRows, storeBackupRows } from './backup-rows.ts';
import { findMissingPictures, writeJournal } from './backup-writer.ts';
import type { OnProgress } from './import-store.ts';

/** Stores a picture as unsent unless the device has it. @returns whether it was stored */
function storeBackupPicture(db: JournalDb, picture: StoredPicture): Promise<boolean> {
  return db.transaction('rw', db.pictures, async () => {
    if ((await db.pictures.where('sha').equals(picture.sha).count()) > 0) return false;
    await db.pictures.add({ ...picture, unsent: 1 });
    return true;
  });
}

/** Limits the list of a file in which every row or picture is damaged. */
const MAX_GAPS = 50;

const NOT_RESTORED =
  'The backup could not be put back, and the journal is as it was. Please try again.';

type OpenFile = { file: Blob; backup: ReadBackup; pictures: number };

/** Reads all of a file, to count what can be restored. @throws BackupError */
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
  const more = all.length - MAX_GAPS;
  return more > 0 ? [...all.slice(0, MAX_GAPS), `And ${more} more of them.`] : all;
}

async function describe(db: JournalDb, { backup, pictures }: OpenFile, damaged: number) {
  const { head, rows, extras } = backup;
  const { ofAnotherKind, ...comparison } = await compareRows(db, rows);
  const trades = rows.filter(({ row }) => row.kind === 'entry').length;
  return {
    state: 'read' as const,
    version: BACKUP_VERSION,
    exportedAt: head.exported_at,
    username: head.member.username,
    trades,
    records: rows.length - trades, // accounts, setups, notes and the like
    pictures,
    hasSettings: extras.settings !== undefined,
    signals: extras.signalHistory?.length ?? 0,
    webinars: extras.courseProgress?.length ?? 0,
    ...comparison,
    /** What could not be read, as sentences for the user. */
    gaps: listGaps(backup, damaged, ofAnotherKind),
  };
}

/** The contents of a backup file, compared with the journal. */
export type OpenedBackup =
  | Awaited<ReturnType<typeof describe>>
  | { readonly state: 'unreadable'; readonly reason: string };

/** Stores the pictures first, so that no row names a missing picture. A failure removes them again. */
async function restoreFile(
  { file, backup, pictures }: OpenFile,
  choice: RestoreChoice,
  { db, now, onProgress }: { db: JournalDb; now: () => number; onProgress: OnProgress },
) {
  const { rows, extras, head } = backup;
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
    return { rows: stored, pictures: added.length, exportedAt: head.exported_at, extras };
  } catch (error) {
    await db.pictures.bulkDelete(added);
    throw error;
  }
}

export type BackupService = ReturnType<typeof createBackupService>;

/**
 * Writes backups, and restores one file at a time. Nothing is written before `restore`.
 *
 * @param now ms since 1970
 * @param onWrite called after each write to the journal
 */
export function createBackupService(
  db: JournalDb,
  now: () => number = Date.now,
  onWrite: () => void = () => {},
) {
  let opened: OpenFile | null = null;
  return {
    /** Hashes of pictures that rows name but this device does not have. */
    missingPictures: () => onDevice(db, () => findMissingPictures(db)),
    write: () => onDevice(db, () => writeJournal(db)),
    async open(file: Blob): Promise<OpenedBackup> {
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
    /** All rows or none. @throws Error with a message for the user */
    async restore(choice: RestoreChoice, onProgress: OnProgress) {
      const file = opened;
      if (file === null) throw new Error('no backup is open');
      const result = await writeOnDevice(db, NOT_RESTORED, () =>
        restoreFile(file, choice, { db, now, onProgress }),
      );
      onWrite();
      return result;
    },
    async close() {
      opened = null;
    },
  };
}
