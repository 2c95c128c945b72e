import type { RecordKind } from '#contracts/journal/journal-rows.ts';
import type { EntryFields } from '#contracts/journal/journal.ts';
import type { AccountTotals } from '#contracts/rules/journal/journal-statistics.ts';
import type { Draft } from './journal-db.ts';
import type { UnlockedAccount } from './other-accounts.ts';
import type { DraftForm } from './drafts.ts';
import type { WholeRow } from './unsent-export.ts';
import type { JournalItem, JournalPage, PageQuery, RecordItem } from './read.ts';
import type { JournalSync } from '../sync/journal-sync.ts';
import type { SyncRecord } from './unsent.ts';
import type { NewRecord } from './write.ts';
import type { JournalWork } from '../worker/journal-work.ts';

/** Tells the current value and each later one, whichever tab changed it. @returns its end */
export type Watch<T> = (
  onValue: (value: T) => void,
  onError: (error: unknown) => void,
) => () => void;

/** The journal of one person on this device. What is written is on the device when the promise holds. */
export type Journal = {
  watchPage: (query: PageQuery) => Watch<JournalPage>;
  watchRecord: Watch<SyncRecord>;
  /** A text that is another one after every change of the journal, made here or come from the server. */
  watchVersion: Watch<string>;
  /** Whether a trade was taken by the signal with this id. */
  watchTaken: (signalId: string) => Watch<boolean>;
  /** The sums of all trades by account and currency. */
  watchTotals: Watch<AccountTotals>;
  /** A trade by its id; null once it is deleted, and where the device does not hold it. */
  watchTrade: (id: string) => Watch<{ trade: JournalItem | null }>;
  /** Null: the device does not hold a trade with this id. */
  readTrade: (id: string) => Promise<JournalItem | null>;
  /** @returns the id of the new trade. @throws Error with a sentence for the screen, as all writes do */
  save: (fields: EntryFields) => Promise<string>;
  change: (id: string, changes: Partial<EntryFields>) => Promise<void>;
  /** Of a trade or a record. */
  remove: (id: string) => Promise<void>;
  /** Takes the removal back. */
  restore: (id: string) => Promise<void>;
  /** Accounts, setups, notes of days: what a journal holds beside its trades. */
  records: {
    watch: <Kind extends RecordKind>(kind: Kind) => Watch<RecordItem<Kind>[]>;
    /** Stores one, or changes the one with this id. @returns its id */
    put: (record: RecordDraft) => Promise<string>;
  };
  /** What goes through the whole journal; its worker starts with the first use. */
  work: () => Promise<JournalWork>;
  /** What was typed into forms that were not saved. */
  draft: {
    watch: (form: DraftForm) => Watch<{ draft: Draft | null }>;
    keep: (form: DraftForm, values: Draft['values']) => Promise<void>;
    drop: (form: DraftForm) => Promise<void>;
  };
  /** Keeps a picture, made smaller. @returns the hash that names it in a trade */
  addScreenshot: (picture: Blob) => Promise<string>;
  /** Null: neither the device nor the server has it. */
  readScreenshot: (sha: string) => Promise<Blob | null>;
  /** Every row on this device that was not deleted. */
  readWhole: () => Promise<WholeRow[]>;
  /** What exists on this device alone, as a file. */
  exportUnsent: () => Promise<Blob>;
  /** Copies what another account on this device has to upload; it stays there as well. */
  adopt: (account: UnlockedAccount) => Promise<void>;
  sync: JournalSync;
  close: () => void;
};

/** A record that may be new, and then has no id yet. */
export type RecordDraft = NewRecord extends infer Each
  ? Each extends NewRecord
    ? Omit<Each, 'id'> & { id?: string }
    : never
  : never;

export type JournalOptions = {
  /** Frees space of things that can be loaded again. */
  onStorageFull?: () => Promise<void>;
};
