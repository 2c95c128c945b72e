import { z } from 'zod';
import type { Stamp } from '#contracts/rules/journal/hybrid-clock.ts';
import {
  AccountFields,
  CashFlowFields,
  DayNoteFields,
  ImportFields,
  ImportMappingFields,
  SetupFields,
} from './journal-records.ts';
import { EntryFields } from './journal.ts';

/** `deleted` is one more field: a delete survives edits made elsewhere, and undo is a later write. */
const deleted = z.boolean().default(false);

export const EntryRowFields = EntryFields.extend({ deleted });
export type EntryRowFields = z.infer<typeof EntryRowFields>;

/** The fields of each kind of row. A kind added here is synced automatically. */
export const rowFields = {
  entry: EntryRowFields,
  account: AccountFields.extend({ deleted }),
  cash_flow: CashFlowFields.extend({ deleted }),
  setup: SetupFields.extend({ deleted }),
  day_note: DayNoteFields.extend({ deleted }),
  import_mapping: ImportMappingFields.extend({ deleted }),
  import: ImportFields.extend({ deleted }),
};

export type RowKind = keyof typeof rowFields;
/** Every kind but the trades. */
export type RecordKind = Exclude<RowKind, 'entry'>;
export type RowFieldsOf<Kind extends RowKind> = z.infer<(typeof rowFields)[Kind]>;
export type RowFields = RowFieldsOf<RowKind>;

export const isRowKind = (kind: string): kind is RowKind => Object.hasOwn(rowFields, kind);

/** Whether fields are those of a trade, by the kind of their row. */
export const isEntry = (kind: string, _fields: RowFields): _fields is EntryRowFields =>
  kind === 'entry';

export const fieldNamesOf = (kind: RowKind): readonly string[] =>
  Object.keys(rowFields[kind].shape);

/** A row as it is stored: complete, each written field with its stamp. */
export type RowState = { fields: RowFields; at: Readonly<Record<string, Stamp>> };

export type MergedRow =
  | { outcome: 'merged'; row: RowState; isChanged: boolean }
  /** The row is incomplete: the device has to send all of it. */
  | { outcome: 'missing' }
  | { outcome: 'invalid'; detail: string };

/**
 * The result of a device's change of a row.
 *
 * @param current the row as stored; null: not known
 */
export function mergeChange(
  kind: RowKind,
  current: RowState | null,
  change: StampedFields,
): MergedRow {
  const refusal = refuseFields(kind, change);
  if (refusal !== null) return { outcome: 'invalid', detail: refusal };
  const merged = mergeFields(current ?? { fields: {}, at: {} }, change, fieldNamesOf(kind));
  if (merged === null) {
    return current === null
      ? { outcome: 'missing' }
      : { outcome: 'merged', row: current, isChanged: false };
  }
  const complete = rowFields[kind].safeParse(merged.fields);
  if (!complete.success) return { outcome: 'missing' };
  return {
    outcome: 'merged',
    row: { fields: complete.data, at: merged.at },
    isChanged: true,
  };
}

/** The first rejected field with the reason. */
function refuseFields(kind: RowKind, { fields }: StampedFields): string | null {
  for (const [name, schema] of Object.entries<z.ZodType>(rowFields[kind].shape)) {
    if (!(name in fields)) continue;
    const parsed = schema.safeParse(fields[name]);
    if (!parsed.success) return `${name}: ${parsed.error.issues[0]?.message ?? 'not valid'}`;
  }
  return null;
}

/** A row as a map of fields, each with the stamp of the write it comes from. */
type StampedFields = {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly at: Readonly<Record<string, Stamp>>;
};

/**
 * Merges a change into a row, field by field: a value is replaced only by one with a *strictly newer*
 * stamp. So the same change again, late or in another order, leads to the same row.
 *
 * @param names the fields a row of this kind has; others are ignored
 * @returns null when nothing is newer
 */
function mergeFields(
  row: StampedFields,
  change: StampedFields,
  names: readonly string[],
): StampedFields | null {
  const newer = names.filter((name) => isNewer(name, row, change));
  if (newer.length === 0) return null;
  return {
    fields: { ...row.fields, ...pick(change.fields, newer) },
    at: { ...row.at, ...pick(change.at, newer) },
  };
}

function isNewer(name: string, row: StampedFields, change: StampedFields): boolean {
  const stamp = change.at[name];
  const current = row.at[name];
  return stamp !== undefined && name in change.fields && (current === undefined || stamp > current);
}

function pick<T>(from: Readonly<Record<string, T>>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}
