import type { BackupBesides } from './backup-format.ts';
import type { OnProgress } from './import-desk.ts';

/** What a backup file holds, before anything of it is written. */
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
      /** Rows that the journal does not have; that it has as they are; that it has otherwise. */
      readonly missing: number;
      readonly same: number;
      readonly different: number;
      /** What could not be read of it, in sentences. */
      readonly gaps: readonly string[];
    }
  | { readonly state: 'unreadable'; readonly reason: string };

export type RestoreChoice = {
  /** What becomes of rows that the journal has with other values, deleted ones among them. */
  readonly different: 'keep' | 'replace';
};

export type RestoreDone = {
  readonly rows: number;
  readonly pictures: number;
  readonly exportedAt: string;
  /** What is no part of the journal, for those who keep it. */
  readonly besides: BackupBesides;
};

/** The journal as a backup holds it. */
export type JournalPart = {
  readonly rows: Blob; // a list in JSON
  readonly rowCount: number;
  readonly screenshots: Blob; // a list in JSON
  readonly screenshotCount: number;
  /** Pictures that rows name and the device does not hold. */
  readonly lostScreenshots: number;
};

/** Makes backups, and reads one file at a time. Nothing is written before `restore`. */
export type BackupDesk = {
  /** Pictures, by hash, that rows name and this device does not hold. */
  missingPictures: () => Promise<string[]>;
  write: () => Promise<JournalPart>;
  open: (file: Blob) => Promise<OpenedBackup>;
  /** All rows or none. @throws Error with a sentence for the screen */
  restore: (choice: RestoreChoice, onProgress: OnProgress) => Promise<RestoreDone>;
  close: () => Promise<void>;
};
