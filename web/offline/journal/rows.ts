import type { ZodType } from 'zod';
import {
  isRowKind,
  rowFields,
  type RowFieldsOf,
  type RowKind,
} from '#contracts/journal/journal-rows.ts';
import type { SyncedRow } from '#contracts/journal/journal-sync.ts';
import { packedStampOf, packStamps, type Stamp } from '#contracts/rules/journal/hybrid-clock.ts';
import {
  type AccountTotals,
  withEntry,
  withoutEntry,
} from '#contracts/rules/journal/journal-statistics.ts';
import {
  hasUnsent,
  isEntryRow,
  type JournalDb,
  type JournalRow,
  type KnownRow,
  type Marks,
  type OpaqueRow,
  type RowOf,
} from './journal-db.ts';
import { readTotals } from './meta.ts';

/** A row before and after a change; null after it: the row goes. */
export type RowStep = { before: JournalRow | undefined; after: JournalRow | null };
type Stored = { before: JournalRow | undefined; after: JournalRow };

/** Readable and not deleted. */
const isShown = (row: JournalRow): row is KnownRow => row.isOpaque !== true && !row.fields.deleted;

/** The row with what the indexes look for. */
function withFlags({ before, after }: Stored, nowMs: number): JournalRow {
  const {
    unsentSince = before?.unsentSince ?? nowMs,
    live: _live,
    record: _record,
    attention,
    ...row
  } = after;
  return {
    ...row,
    ...(hasUnsent(after) && { unsentSince }),
    ...(hasUnsent(after) && attention !== undefined && { attention }),
    ...flagsOf(after),
  };
}

/** What lists find a row by. */
function flagsOf(row: JournalRow): Pick<JournalRow, 'live' | 'record'> {
  if (!isShown(row)) return {};
  return row.kind === 'entry' ? { live: 1 } : { live: 1, record: row.kind };
}

const countedOf = (row: JournalRow | undefined | null) =>
  row && isEntryRow(row) && !row.fields.deleted ? row.fields : null;

function recount(totals: AccountTotals, { before, after }: RowStep): AccountTotals {
  const [was, is] = [countedOf(before), countedOf(after)];
  const without = was === null ? totals : withoutEntry(totals, was);
  return is === null ? without : withEntry(without, is);
}

/**
 * The one way rows get into the store: with their flags, and with the totals that follow them. Belongs
 * into the transaction (of rows and meta) that read the rows.
 */
export async function storeRows(
  db: JournalDb,
  steps: readonly RowStep[],
  nowMs: number,
): Promise<void> {
  const [stored, gone]: [JournalRow[], string[]] = [[], []];
  for (const { before, after } of steps) {
    if (after !== null) stored.push(withFlags({ before, after }, nowMs));
    else if (before !== undefined) gone.push(before.id);
  }
  await db.rows.bulkPut(stored);
  await db.rows.bulkDelete(gone);
  const totals = steps.reduce(recount, await readTotals(db));
  await db.meta.put({ key: 'totals', value: totals });
}

/** A row whose fields were not looked at yet. */
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

/** A newer server may know more fields of a row: they are kept. */
const readers: { [Kind in RowKind]: (row: UnreadRow) => RowOf<Kind> | null } = {
  entry: readerOf('entry', rowFields.entry.loose()),
  account: readerOf('account', rowFields.account.loose()),
  cash_flow: readerOf('cash_flow', rowFields.cash_flow.loose()),
  setup: readerOf('setup', rowFields.setup.loose()),
  day_note: readerOf('day_note', rowFields.day_note.loose()),
  import_mapping: readerOf('import_mapping', rowFields.import_mapping.loose()),
  import: readerOf('import', rowFields.import.loose()),
};

/** A row of whatever kind; one that this app cannot read stays as it is. */
export function readRow(row: UnreadRow): JournalRow {
  const read = isRowKind(row.kind) ? readers[row.kind](row) : null;
  return read ?? { ...row, isOpaque: true };
}

type Confirmation = {
  /** The epoch of the server's data. */
  readonly epoch: number;
  /** The stamps under which fields were sent, where the server's state is the answer to that. */
  readonly sent?: Marks;
};

/** The stamp of a field on this device, unsent or confirmed; undefined where none is known. */
function stampOf(row: JournalRow | undefined, name: string): Stamp | undefined {
  if (row === undefined) return undefined;
  const { unsent, at, fields } = row;
  return unsent[name] ?? (at !== undefined && name in fields ? packedStampOf(at, name) : undefined);
}

/** A field after the server's state of it came: its value, the confirmed stamp, and the unsent one. */
type MergedField = { value: unknown; at: Stamp; unsent?: Stamp };

/** A field that the server does not know stays as it is; once it was sent, it counts as confirmed. */
function unknownField(known: JournalRow | undefined, name: string, sent: Marks): MergedField {
  const mine = stampOf(known, name) ?? '';
  const value: unknown = known && Reflect.get(known.fields, name);
  const isUnsent = known?.unsent[name] !== undefined && mine !== sent[name];
  return { value, at: mine, ...(isUnsent && { unsent: mine }) };
}

/** Of a field that both know, the value with the newer stamp. */
function knownField(known: JournalRow | undefined, synced: SyncedRow, name: string): MergedField {
  const theirs = synced.at[name] ?? '';
  const mine = stampOf(known, name);
  if (known === undefined || mine === undefined || theirs >= mine) {
    return { value: synced.fields[name], at: theirs };
  }
  const value: unknown = Reflect.get(known.fields, name);
  if (known.unsent[name] !== undefined) {
    return { value, at: confirmedOf(known, name, theirs), unsent: mine };
  }
  // An older state that comes late says nothing; the present one says that the server lost the field.
  return { value, at: mine, ...(synced.rev >= known.rev && { unsent: mine }) };
}

/**
 * The row after the server's state of it came: of each field the value with the newer stamp. Where that is
 * the device's own, the field is unsent, also when the server had it once and lost it. A field that the
 * server does not know, because its version is older, is sent again by the same rule once it does.
 */
export function mergeServerRow(
  known: JournalRow | undefined,
  synced: SyncedRow,
  { epoch, sent = {} }: Confirmation,
): JournalRow {
  const { id, kind } = synced;
  const fields: Record<string, unknown> = {};
  const at: Record<string, Stamp> = {};
  const unsent: Record<string, Stamp> = {};
  for (const name of new Set([
    ...Object.keys(known?.fields ?? {}),
    ...Object.keys(synced.fields),
  ])) {
    const field =
      name in synced.fields ? knownField(known, synced, name) : unknownField(known, name, sent);
    fields[name] = field.value;
    at[name] = field.at;
    if (field.unsent !== undefined) unsent[name] = field.unsent;
  }
  const rev = Math.max(synced.rev, known?.rev ?? 0);
  const row = readRow({ id, kind, rev, fields, unsent });
  return { ...row, ...ownState(known, unsent), at: packStamps(Object.keys(row.fields), at), epoch };
}

/** What the device alone knows of a row: why it was refused, and what its unsent edits replaced. */
function ownState(
  known: JournalRow | undefined,
  unsent: Marks,
): Pick<JournalRow, 'attention' | 'base'> {
  const { attention, base = {} } = known ?? {};
  const bases = Object.entries(base).filter(([name]) => name in unsent);
  return {
    ...(bases.length > 0 && { base: Object.fromEntries(bases) }),
    ...(attention !== undefined && { attention }),
  };
}

/** The newest stamp that a server confirmed of a field that is unsent. */
function confirmedOf({ at }: JournalRow, name: string, theirs: Stamp): Stamp {
  const before = at === undefined ? '' : packedStampOf(at, name);
  return before > theirs ? before : theirs;
}

/** All fields of a row as unsent with one stamp; those that are unsent keep theirs. */
export function markAll({ fields, unsent }: JournalRow, stamp: Stamp): Marks {
  const marks = Object.fromEntries(Object.keys(fields).map((name) => [name, stamp]));
  return { ...marks, ...unsent };
}

/**
 * All fields of a row as unsent, each under its own stamp.
 *
 * @param floor older than every write: for fields whose stamps are not known
 */
export function markWhole(row: JournalRow, floor: Stamp): Marks {
  const names = Object.keys(row.fields);
  return Object.fromEntries(names.map((name) => [name, stampOf(row, name) || floor]));
}
