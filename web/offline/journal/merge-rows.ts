import type { ZodType } from 'zod';
import {
  isRowKind,
  rowFields,
  type RowFieldsOf,
  type RowKind,
} from '#contracts/journal/journal-rows.ts';
import type { SyncedRow } from '#contracts/journal/journal-sync.ts';
import {
  packedStampOf,
  packStamps,
  type Stamp,
  unpackStamps,
} from '#contracts/rules/journal/hybrid-clock.ts';
import type { FieldStamps, JournalRow, OpaqueRow, RowOf } from './journal-db.ts';

type UnreadRow = Pick<
  OpaqueRow,
  'id' | 'kind' | 'rev' | 'fields' | 'unsent' | 'base' | 'at' | 'epoch'
>;

const readerOf =
  <Kind extends RowKind>(kind: Kind, schema: ZodType<RowFieldsOf<Kind>>) =>
  (row: UnreadRow): RowOf<Kind> | null => {
    const read = schema.safeParse(row.fields);
    return read.success ? { ...row, kind, fields: read.data } : null;
  };

/** Loose: unknown fields of a newer server are preserved. */
const readers: { [Kind in RowKind]: (row: UnreadRow) => RowOf<Kind> | null } = {
  entry: readerOf('entry', rowFields.entry.loose()),
  account: readerOf('account', rowFields.account.loose()),
  cash_flow: readerOf('cash_flow', rowFields.cash_flow.loose()),
  setup: readerOf('setup', rowFields.setup.loose()),
  day_note: readerOf('day_note', rowFields.day_note.loose()),
  import_mapping: readerOf('import_mapping', rowFields.import_mapping.loose()),
  import: readerOf('import', rowFields.import.loose()),
};

/** Validates a row of any kind; an unreadable row stays unchanged and opaque. */
export function readRow(row: UnreadRow): JournalRow {
  const read = isRowKind(row.kind) ? readers[row.kind](row) : null;
  return read ?? { ...row, isOpaque: true };
}

type Confirmation = {
  /** The epoch of the server state. */
  readonly epoch: number;
  /** The stamps that were sent, if the server state is the response to a push. */
  readonly sent?: FieldStamps;
};

/** The unsent or confirmed stamp of a field on this device; undefined if unknown. */
function stampOf({ unsent, at, fields }: JournalRow, name: string): Stamp | undefined {
  return unsent[name] ?? (at !== undefined && name in fields ? packedStampOf(at, name) : undefined);
}

type MergedField = { value: unknown; at: Stamp; unsent?: Stamp };

/** A field that the server does not know stays; once sent, it counts as confirmed. */
function mergeLocalField(local: JournalRow, name: string, sent: FieldStamps): MergedField {
  const mine = stampOf(local, name) ?? '';
  const value: unknown = Reflect.get(local.fields, name);
  const isUnsent = local.unsent[name] !== undefined && mine !== sent[name];
  return { value, at: mine, ...(isUnsent && { unsent: mine }) };
}

/** Of a field that both know, the newer stamp wins. */
function mergeSharedField(local: JournalRow, synced: SyncedRow, name: string): MergedField {
  const theirs = packedStampOf(synced.at, name);
  const mine = stampOf(local, name);
  if (mine === undefined || theirs >= mine) {
    return { value: synced.fields[name], at: theirs };
  }
  const value: unknown = Reflect.get(local.fields, name);
  if (local.unsent[name] !== undefined) {
    return { value, at: confirmedOf(local, name, theirs), unsent: mine };
  }
  // A late older state changes nothing; the current state shows that the server lost the field.
  return { value, at: mine, ...(synced.rev >= local.rev && { unsent: mine }) };
}

/**
 * Merges the server's state into a row: for each field the newer stamp wins. Where the local stamp is
 * newer, the field is unsent, also if the server once had it and lost it. A field that an older server does
 * not know is sent again once the server knows it.
 */
export function mergeServerRow(
  local: JournalRow | undefined,
  synced: SyncedRow,
  { epoch, sent = {} }: Confirmation,
): JournalRow {
  const { id, kind } = synced;
  if (local === undefined) return newRow(synced, epoch);
  const fields: Record<string, unknown> = {};
  const at: Record<string, Stamp> = {};
  const unsent: Record<string, Stamp> = {};
  for (const name of new Set([...Object.keys(local.fields), ...Object.keys(synced.fields)])) {
    const field =
      name in synced.fields
        ? mergeSharedField(local, synced, name)
        : mergeLocalField(local, name, sent);
    fields[name] = field.value;
    at[name] = field.at;
    if (field.unsent !== undefined) unsent[name] = field.unsent;
  }
  const rev = Math.max(synced.rev, local.rev);
  const row = readRow({ id, kind, rev, fields, unsent });
  return {
    ...row,
    ...localState(local, unsent),
    at: packStamps(Object.keys(row.fields), at),
    epoch,
  };
}

/** The server's row on a device that does not have it. */
function newRow({ id, kind, rev, fields, at }: SyncedRow, epoch: number): JournalRow {
  const row = readRow({ id, kind, rev, fields, unsent: {} });
  const names = Object.keys(row.fields);
  const isPacked = names.length === Object.keys(fields).length && Object.keys(at).length === 1;
  if (isPacked) return { ...row, at, epoch };
  const stamps = unpackStamps(Object.keys(fields), at); // a field that only this app knows has none
  return { ...row, at: packStamps(names, stamps), epoch };
}

/** Local state that survives a merge: the rejection, and the stamps that unsent edits replaced. */
function localState(
  { attention, base = {} }: JournalRow,
  unsent: FieldStamps,
): Pick<JournalRow, 'attention' | 'base'> {
  const bases = Object.entries(base).filter(([name]) => name in unsent);
  return {
    ...(bases.length > 0 && { base: Object.fromEntries(bases) }),
    ...(attention !== undefined && { attention }),
  };
}

/** The newest confirmed stamp of an unsent field. */
function confirmedOf({ at }: JournalRow, name: string, theirs: Stamp): Stamp {
  const before = at === undefined ? '' : packedStampOf(at, name);
  return before > theirs ? before : theirs;
}

/** Stamps for all fields of a row; unsent fields keep their stamps. */
export function stampAll({ fields, unsent }: JournalRow, stamp: Stamp): FieldStamps {
  const stamps = Object.fromEntries(Object.keys(fields).map((name) => [name, stamp]));
  return { ...stamps, ...unsent };
}

/** The stamps of all fields of a row. @param floor for fields without one: older than every write */
export function stampWholeRow(row: JournalRow, floor: Stamp): FieldStamps {
  const names = Object.keys(row.fields);
  return Object.fromEntries(names.map((name) => [name, stampOf(row, name) || floor]));
}
