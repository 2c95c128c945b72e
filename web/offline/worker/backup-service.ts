import type { JournalDb, StoredPicture } from '#web/offline/journal/journal-db.ts';
import { onDevice, writeOnDevice } from '#web/offline/journal/storage-errors.ts';
import { type BackupExtras, BACKUP_VERSION } from './backup-format.ts';
import {
  BackupError,
  type ReadBackup,
  readBackup,
  readBackupPicture,
  readPieces,
} from './backup-reader.ts';
import { type RestoreChoice, compareRows, storeBackupRows } from './backup-rows.ts';
import { findMissingPictures, type JournalPart, writeJournal } from './backup-writer.ts';
import type { OnProgress } from './import-store.ts';

/** The contents of a backup file, compared with the journal. */
export type OpenedBackup =
  | {
      readonly state: 'read';
      readonly version: number;
      readonly exportedAt: string;
      readonly username: string;
      readonly trades: number;
      readonly records: number; // accounts, setups, notes and the like
      readonly pictures: number;
      readonly hasSettings: boolean;
      readonly signals: number;
      readonly webinars: number;
      /** Rows that the journal lacks, has with equal values, and has with other values. */
      readonly missing: number;
      readonly same: number;
      readonly different: number;
      /** What could not be read, as sentences for the user. */
      readonly gaps: readonly string[];
    }
  | { readonly state: 'unreadable'; readonly reason: string };

type RestoreResult = {
  readonly rows: number;
  readonly pictures: number;
  readonly exportedAt: string;
  /** The parts of the file that do not belong to the journal. */
  readonly extras: BackupExtras;
};

/** Writes backups, and restores one file at a time. Nothing is written before `restore`. */
export type BackupService = {
  /** Hashes of pictures that rows name but this device does not have. */
  missingPictures: () => Promise<string[]>;
  write: () => Promise<JournalPart>;
  open: (file: Blob) => Promise<OpenedBackup>;
  /** All rows or none. @throws Error with a message for the user */
  restore: (choice: RestoreChoice, onProgress: OnProgress) => Promise<RestoreResult>;
  close: () => Promise<void>;
};

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

async function describe(
  db: JournalDb,
  { backup, pictures }: OpenFile,
  damaged: number,
): Promise<OpenedBackup> {
  const { head, rows, extras } = backup;
  const { ofAnotherKind, ...comparison } = await compareRows(db, rows);
  const trades = rows.filter(({ row }) => row.kind === 'entry').length;
  return {
    state: 'read',
    version: BACKUP_VERSION,
    exportedAt: head.exported_at,
    username: head.member.username,
    trades,
    records: rows.length - trades,
    pictures,
    hasSettings: extras.settings !== undefined,
    signals: extras.signalHistory?.length ?? 0,
    webinars: extras.courseProgress?.length ?? 0,
    ...comparison,
    gaps: listGaps(backup, damaged, ofAnotherKind),
  };
}

/** Stores the pictures first, so that no row names a missing picture. A failure removes them again. */
async function restoreFile(
  { file, backup, pictures }: OpenFile,
  choice: RestoreChoice,
  { db, now, onProgress }: { db: JournalDb; now: () => number; onProgress: OnProgress },
): Promise<RestoreResult> {
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

/**
 * @param now ms since 1970
 * @param onWrite called after each write to the journal
 */
export function createBackupService(
  db: JournalDb,
  now: () => number = Date.now,
  onWrite: () => void = () => {},
): BackupService {
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
