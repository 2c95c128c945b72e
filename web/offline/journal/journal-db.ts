import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { RecordKind, RowFieldsOf, RowKind } from '#contracts/journal/journal-rows.ts';
import type { Binary } from '#contracts/endpoint.ts';
import { entryDefaults, type JournalEntry } from '#contracts/journal/journal.ts';
import type { PackedStamps, Stamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { type AccountTotals, withEntry } from '#contracts/rules/journal/journal-statistics.ts';

/** The stamp under which each field that the server has not confirmed was written. */
export type Marks = Readonly<Record<string, Stamp>>;

type RowState = {
  id: string;
  /** Of the server's state that was taken over last; 0: none yet. */
  rev: number;
  unsent: Marks;
  /** What an unsent edit replaced that was unsent itself, and may have reached the server meanwhile. */
  base?: Marks;
  /** The stamps that the server last confirmed. Absent: none yet, or it was an earlier version of the app. */
  at?: PackedStamps;
  /** The epoch in which it did. */
  epoch?: number;
  /** ms since 1970. Present exactly while `unsent` has a mark, so its index holds the unsent rows alone. */
  unsentSince?: number;
  /** Why the server refused the row; a later write or a retry by hand clears it. */
  attention?: string;
  /** Absent on what no list shows, so that the index of the list holds the others alone. */
  live?: 1;
  /** The kind of a live row that is no trade: an index of the few beside the many. */
  record?: RecordKind;
};

/** A map of fields, and of those whose value the server has not taken yet. */
export type RowOf<Kind extends RowKind> = RowState & {
  kind: Kind;
  fields: RowFieldsOf<Kind>;
  isOpaque?: never;
};

/** A trade. */
export type EntryRow = RowOf<'entry'>;
/** What a journal holds beside its trades. */
export type RecordRow = { [Kind in RecordKind]: RowOf<Kind> }[RecordKind];

/** A row of a newer app, which this one cannot read: kept as it came and shown nowhere. */
export type OpaqueRow = RowState & {
  kind: string;
  fields: Readonly<Record<string, unknown>>;
  isOpaque: true;
};

/** A row that this app can read. */
export type KnownRow = EntryRow | RecordRow;
export type JournalRow = KnownRow | OpaqueRow;

/** The hybrid clock of this device, shared by its tabs and its worker. */
export type ClockState = {
  device: string; // 8 letters and digits, made once
  /** The latest stamp that was drawn here. */
  latest: Stamp | null;
  /** What to add to the device's clock, by the last answer of the server; 0: nothing is known. */
  offsetMs: number;
  /** How many times stamps were drawn. */
  writes?: number;
};

/** Recognises an access code, which cannot be read from it. */
export type CodeVerifier = { salt: Uint8Array; key: string };

type MetaRow =
  | { key: 'clock'; value: ClockState }
  /** `epoch:rev`: up to which change of the server's journal the device knows it. */
  | { key: 'cursor'; value: string }
  | { key: 'totals'; value: AccountTotals }
  /** When the device last had everything the server has, ms since 1970. */
  | { key: 'lastSyncedAt'; value: number }
  /** The token of the login session, for the worker, which cannot read local storage. */
  | { key: 'token'; value: string }
  /** Recognises the access code of the account. */
  | { key: 'verifier'; value: CodeVerifier }
  /** Rows of other accounts on this device that were copied into this journal, by their ids there. */
  | { key: 'adopted'; value: readonly string[] };

/** A form that was not saved yet, as it was typed. */
export type Draft = {
  form: string;
  values: Readonly<Record<string, unknown>>;
  keptAt: number; // ms since 1970
};

export type StoredPicture = {
  sha: string;
  type: Binary['type'];
  bytes: Uint8Array<ArrayBuffer>; // no Blob: some browsers cannot store them
  /** The server does not have it yet. */
  unsent?: 1;
  /** It had it once: ask before the bytes are sent again. */
  wasSent?: 1;
  /** Why the server refused it. */
  attention?: string;
};

/** Sums by account, which older versions did not keep; and rows they could not read come anew. */
async function upgradeToRecords({ rows, meta }: JournalDb): Promise<void> {
  let totals: AccountTotals = {};
  const opaque: string[] = [];
  await rows.each((row) => {
    if (row.isOpaque === true) opaque.push(row.id);
    else if (isEntryRow(row) && !row.fields.deleted) totals = withEntry(totals, row.fields);
  });
  await meta.put({ key: 'totals', value: totals });
  if (opaque.length === 0) return;
  await rows.bulkDelete(opaque);
  await meta.delete('cursor');
}

/** All rows are read once more, without a word: earlier versions kept no stamps of what is not unsent. */
async function upgradeToStamps({ meta }: JournalDb): Promise<void> {
  const cursor = await meta.get('cursor');
  if (cursor?.key !== 'cursor') return;
  const [epoch = '0'] = cursor.value.split(':');
  await meta.put({ key: 'cursor', value: `${epoch}:0` });
}

/** The journal of one person on this device. Schemas change by addition only: keep every version. */
export class JournalDb extends Dexie {
  readonly rows: Table<JournalRow, string>;
  readonly meta: Table<MetaRow, MetaRow['key']>;
  readonly drafts: Table<Draft, string>;
  readonly pictures: Table<StoredPicture, string>;
  /** Closed on purpose: not to be opened again by work that was still under way. */
  isRetired = false;
  /** Goes on evenly whatever the wall clock does, in ms. Tests put theirs here. */
  monotonicMs = (): number => performance.timeOrigin + performance.now();

  constructor(name: string, options?: DexieOptions) {
    super(name, options);
    this.version(1).stores({
      rows: 'id, unsentSince, attention, [kind+live+fields.date+id]',
      meta: 'key',
      drafts: 'form',
      pictures: 'sha, unsent',
    });
    // Which signals were taken: rows without one are not in the index.
    this.version(2).stores({
      rows: 'id, unsentSince, attention, [kind+live+fields.date+id], fields.signal_id',
    });
    // Accounts, setups and the like, and what an import brought: rows without them are not in the index.
    this.version(3)
      .stores({
        rows: 'id, unsentSince, attention, [kind+live+fields.date+id], fields.signal_id, record, fields.import_id',
      })
      .upgrade(() => upgradeToRecords(this));
    this.version(4)
      .stores({})
      .upgrade(() => upgradeToStamps(this));
    this.rows = this.table('rows');
    this.meta = this.table('meta');
    this.drafts = this.table('drafts');
    this.pictures = this.table('pictures');
  }

  retire(): void {
    this.isRetired = true;
    this.close();
  }
}

const USER_PREFIX = 'bellwether:u:';

/** The demo and every person have databases of their own, which share nothing. */
export const journalDbName = (userId: string, isDemo: boolean): string =>
  isDemo ? `bellwether:demo:${userId}` : `${USER_PREFIX}${userId}`;

/** The journals of real accounts on this device. */
export async function listJournalNames(): Promise<string[]> {
  return (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(USER_PREFIX));
}

export const isEntryRow = (row: JournalRow | undefined): row is EntryRow =>
  row !== undefined && row.isOpaque !== true && row.kind === 'entry';

export const hasUnsent = (row: JournalRow): boolean => Object.keys(row.unsent).length > 0;

/** A row of an older version on this device lacks the fields that came later: they have their defaults. */
export function toEntry({ id, fields }: EntryRow): JournalEntry {
  const { deleted: _deleted, ...shown } = fields;
  return { ...entryDefaults, ...shown, id };
}
