import type { RecordKind } from '#contracts/journal/journal-rows.ts';
import type { EntryFields } from '#contracts/journal/journal.ts';
import type { AccountTotals } from '#contracts/rules/journal/journal-statistics.ts';
import type { JournalServices } from '#web/offline/worker/journal-services.ts';
import type { JournalSync } from '../sync/journal-sync.ts';
import type { WholeRow } from './export-rows.ts';
import type { Draft } from './journal-db.ts';
import type { UnlockedAccount } from './other-accounts.ts';
import type { JournalItem, JournalPage, PageQuery, RecordItem } from './read.ts';
import type { UnsentSummary } from './unsent.ts';
import type { NewRecord } from './write.ts';

/** The form of a draft: a new trade, an edited trade, or a trade from a signal. */
export type DraftForm = 'new' | `edit:${string}` | `take:${string}`;

/** Calls back with the current value and after each change in any tab. @returns unsubscribe */
export type Watch<T> = (
  onValue: (value: T) => void,
  onError: (error: unknown) => void,
) => () => void;

/** The journal of one person on this device. A write is stored when its promise resolves. */
export type Journal = {
  watchPage: (query: PageQuery) => Watch<JournalPage>;
  watchUnsent: Watch<UnsentSummary>;
  /** A version string that differs after every change, local or from the server. */
  watchVersion: Watch<string>;
  /** Whether a trade was taken from the signal with this id. */
  watchTaken: (signalId: string) => Watch<boolean>;
  /** Totals of all trades by account and currency. */
  watchTotals: Watch<AccountTotals>;
  /** A trade by its id; null if it is deleted or not on the device. */
  watchTrade: (id: string) => Watch<{ trade: JournalItem | null }>;
  /** Null if the trade is not on the device. */
  readTrade: (id: string) => Promise<JournalItem | null>;
  /** @returns the id of the new trade. @throws Error with a message for the user, as all writes */
  save: (fields: EntryFields) => Promise<string>;
  change: (id: string, changes: Partial<EntryFields>) => Promise<void>;
  /** Deletes a trade or a record. */
  remove: (id: string) => Promise<void>;
  /** Undoes `remove`. */
  restore: (id: string) => Promise<void>;
  /** Accounts, setups, day notes and other records. */
  records: {
    watch: <Kind extends RecordKind>(kind: Kind) => Watch<RecordItem<Kind>[]>;
    /** Stores one, or changes the one with this id. @returns its id */
    put: (record: RecordDraft) => Promise<string>;
  };
  /** Starts the worker of the journal with its first call. */
  services: () => Promise<JournalServices>;
  /** Unsaved form values. */
  draft: {
    watch: (form: DraftForm) => Watch<{ draft: Draft | null }>;
    save: (form: DraftForm, values: Draft['values']) => Promise<void>;
    delete: (form: DraftForm) => Promise<void>;
  };
  /** Stores a shrunk copy of a picture. @returns the hash by which trades name it */
  addScreenshot: (picture: Blob) => Promise<string>;
  /** Null if neither the device nor the server has it. */
  readScreenshot: (sha: string) => Promise<Blob | null>;
  /** All rows on this device that are not deleted. */
  readWhole: () => Promise<WholeRow[]>;
  /** The unsent rows and pictures as a file. */
  exportUnsent: () => Promise<Blob>;
  /** Copies the unsent rows of another account on this device; they stay there as well. */
  adopt: (account: UnlockedAccount) => Promise<void>;
  sync: JournalSync;
  close: () => void;
};

/** A record to store; a new one has no id yet. */
export type RecordDraft = NewRecord extends infer Each
  ? Each extends NewRecord
    ? Omit<Each, 'id'> & { id?: string }
    : never
  : never;

export type JournalOptions = {
  /** Deletes data that can be loaded again. */
  onStorageFull?: () => Promise<void>;
};
