import type { Binary } from '#contracts/endpoint.ts';
import type { RecordKind, RowFieldsOf, RowKind } from '#contracts/journal/journal-rows.ts';
import type { PriceAlertDraft } from '#contracts/price-alerts.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { FileTimezone } from '#contracts/rules/market/candle-import/file-timezones.ts';
import type { PackedStamps, Stamp } from '#contracts/rules/journal/hybrid-clock.ts';
import type { AccountTotals } from '#contracts/rules/journal/journal-statistics.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { Unknown } from '#contracts/unknown.ts';
import type { TradeFigures } from '#web/insights/excursion-figures.ts';

/** Hybrid-clock stamps by field name. */
export type FieldStamps = Readonly<Record<string, Stamp>>;

type RowState = {
  id: string;
  /** Revision of the last server state of this row; 0: none yet. */
  rev: number;
  /** Stamps of the fields that the server has not confirmed. */
  unsent: FieldStamps;
  /** Stamps of unsent edits that a later edit replaced; they may have reached the server. */
  base?: FieldStamps;
  /** Stamps that the server last confirmed. Absent: none yet, or stored by an older app. */
  at?: PackedStamps;
  /** The epoch of that confirmation. */
  epoch?: number;
  /** ms since 1970. Present only while `unsent` is not empty, so that its index has the unsent rows only. */
  unsentSince?: number;
  /** Why the server rejected the row; a later write or a manual retry clears it. (Stored key.) */
  attention?: string;
  /** Absent on rows that no list shows, so that the list's index leaves them out. */
  live?: 1;
  /** The kind of a live row other than a trade; an index of the few records. */
  record?: RecordKind;
  /** Stored in a segment, not in a record of its own. */
  inSegment?: 1;
};

/** A row of a kind that this app can read. */
export type RowOf<Kind extends RowKind> = RowState & {
  kind: Kind;
  fields: RowFieldsOf<Kind>;
  isOpaque?: never;
};

export type EntryRow = RowOf<'entry'>;

/** Confirmed trades in one record, whose key says what is in it. */
export type RowSegment = {
  first: string; // no id is before it, and no other segment has an id up to `last`
  last: string;
  newest: string; // no date is after it
  oldest: string;
  rows: string; // of `EntryRow`, as JSON: stored and read in a quarter of the time of objects
};
/** An account, setup, day note or other record. */
export type RecordRow = { [Kind in RecordKind]: RowOf<Kind> }[RecordKind];

export type SegmentKey = [first: string, last: string, newest: string, oldest: string];

/** A row of a newer app that this one cannot read: stored unchanged, shown nowhere. */
export type OpaqueRow = RowState & {
  kind: string;
  fields: Readonly<Record<string, unknown>>;
  isOpaque: true;
};

export type ReadableRow = EntryRow | RecordRow;
export type JournalRow = ReadableRow | OpaqueRow;

/** The hybrid clock of this device, shared by its tabs and its worker. */
export type ClockState = {
  device: string; // 8 letters and digits, generated once
  /** The latest stamp drawn on this device. */
  latest: Stamp | null;
  /** Offset of the server's clock from this device's, by the last response; 0: unknown. */
  offsetMs: number;
  /** Number of writes so far. */
  writes?: number;
};

/** A salted hash of an access code. */
export type CodeVerifier = { salt: Uint8Array; key: string };

export type MetaValues = {
  clock: ClockState;
  /** `epoch:rev` of the last change pulled from the server; absent while there are segments. */
  cursor: string;
  /** The same while there are segments. Older apps do not see it, nor the segments: they pull all rows. */
  segmentCursor: string;
  /** The newest epoch that began with a clearing, as of the last pull. */
  clearedEpoch: number;
  /** Of the trades in records of their own. */
  totals: AccountTotals;
  /** Of the trades in segments. */
  segmentTotals: AccountTotals;
  /** When the last complete pull ended, ms since 1970. */
  lastSyncedAt: number;
  /** When the server last took rows of this device, ms since 1970. */
  lastPushedAt: number;
  /** The access token, for the service worker, which cannot read local storage. */
  token: string;
  verifier: CodeVerifier;
  /** Ids of the rows of other accounts on this device that this journal adopted. */
  adopted: readonly string[];
};

type MetaRowOf<Key extends keyof MetaValues> = {
  key: Key;
  value: MetaValues[Key];
  /** With the totals only: grows with every write of rows; absent after one by an older app. */
  rowsVersion?: number;
};
export type MetaRow = { [Key in keyof MetaValues]: MetaRowOf<Key> }[keyof MetaValues];

/** The values of an unsaved form. */
export type Draft = {
  form: string;
  values: Readonly<Record<string, unknown>>;
  keptAt: number; // ms since 1970
};

export type StoredPicture = {
  sha: string;
  type: Binary['type'];
  bytes: Uint8Array<ArrayBuffer>; // no Blob: some browsers cannot store them
  /** The server does not have it. */
  unsent?: 1;
  /** The server had it once: ask before sending it again. */
  wasSent?: 1;
  /** Why the server rejected it. (Stored key.) */
  attention?: string;
};

/** Where the candles of a trade come from: a source of the server, or a file of the trader. */
export type CandleSource =
  | { kind: 'server'; name: DataSource | Unknown }
  | { kind: 'file'; name: string; timezone: FileTimezone };

/** The candles of one trade; never synced. */
export type StoredCandles = {
  id: string; // of the trade
  /** What they were stored for; a trade with another time or instrument asks again. */
  span: string;
  source: CandleSource;
  timeframe: Timeframe;
  /** Asking again would bring nothing new. */
  isFinal: boolean;
  /** Rows of the contract as deflated JSON: some 15 bytes a candle. */
  rows: Uint8Array<ArrayBuffer>;
  usedAt: number; // ms since 1970
};

/** What the candles of a trade say about it, so that a list or a filter need not read them. */
export type StoredExcursions = {
  id: string; // of the trade
  /** The formula and the values of the trade that they were computed from; others are computed anew. */
  of: string;
  /** Null: the candles are not of its time or its market. */
  figures: TradeFigures | null;
};

/** A price alert that was set, changed or removed on this device. */
export type AlertChange = {
  id: string; // of the alert
  draft: PriceAlertDraft | null; // null: it was removed
  at: number; // when, ms since 1970
  /** Why the server rejected it. */
  rejection?: string;
  /** When the server confirmed it, ms since 1970; absent: not yet. */
  sentAt?: number;
};

/** A damaged record, taken out of its store so that it stops nothing. */
export type SetAside = {
  id?: number; // given by the database
  store: string;
  record: unknown; // as it was found
  at: number; // when it was found, ms since 1970
};
