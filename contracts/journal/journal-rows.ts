import { z } from 'zod';
import { Count, Currency, ExactText, Id, Instant, ShortText } from '#contracts/primitives.ts';
import type { Stamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { BrokerZone } from '#contracts/rules/time/broker-zone.ts';
import { AccountRules } from './account-rules.ts';
import { EntryFields, LongText, Money } from './journal.ts';
import { recordUntilError } from './until-error.ts';

export const RULES_PER_SETUP = 30;
export const COLUMNS_PER_MAPPING = 100;
export const REPLACED_PER_IMPORT = 1000;

export const AccountFields = z.object({
  name: ShortText.min(1, 'Please fill in required fields'),
  currency: Currency.default('USD'),
  starting_balance: Money.nullable().default(null), // null: not known, so no percentages
  broker_zone: BrokerZone.nullable().default(null), // of the times in its statements; null: not asked yet
  type: z.enum(['live', 'demo', 'prop']).default('live'),
  number: ShortText.default(''), // as its statements name it, by which they find their account
  rules: AccountRules.nullable().default(null), // of an evaluation, or the trader's own; null: none
});
export type AccountFields = z.infer<typeof AccountFields>;

export const CashFlowFields = z.object({
  account_id: Id,
  date: Instant,
  amount: Money, // above zero: it came in
  type: z.enum(['deposit', 'withdrawal', 'credit', 'other']).default('other'),
  note: ShortText.default(''),
  source: ShortText.default(''), // the platform of the statement it came from, as of an entry
  ticket: ShortText.default(''),
  import_id: Id.nullable().default(null),
});
export type CashFlowFields = z.infer<typeof CashFlowFields>;

/** A trading setup with its rules; entries refer to it by `setup`. */
export const SetupFields = z.object({
  name: ShortText.min(1, 'Please fill in required fields'),
  notes: LongText.default(''),
  rules: z
    .array(z.object({ id: Id, text: ShortText.min(1, 'A rule is not empty') }))
    .max(RULES_PER_SETUP, `At most ${RULES_PER_SETUP} rules`)
    .default([]),
});
export type SetupFields = z.infer<typeof SetupFields>;

/** A trader's note about a day; the row id is derived from the day (`dayNoteId`). */
const DayNoteFields = z.object({
  day: z.iso.date(), // in the trader's zone
  text: LongText.default(''),
});

/** The id is derived, so that two devices write to one row per day. */
export const dayNoteId = (day: string): string => `day-${day}`;

export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** The column mapping of an account's CSV files; the row id is derived from the account (`mappingId`). */
export const ImportMappingFields = z.object({
  account_id: Id,
  heads: z.array(ShortText).max(COLUMNS_PER_MAPPING), // the headers, by which a file is recognised
  /** From a field of a trade to the header of its column. */
  columns: recordUntilError(z.record(ExactText.max(40), ShortText)),
  date_order: z.enum(DATE_ORDERS).default('ymd'),
});

export const mappingId = (accountId: string): string => `mapping-${accountId}`;

/** Figures of a report, money in major units; absent where the report lacks them. */
export const ReportFigures = z.object({
  net_profit: Money.optional(),
  gross_profit: Money.optional(),
  gross_loss: Money.optional(), // zero or below
  profit_factor: z.number().optional(),
  expected_payoff: z.number().optional(),
  max_drawdown: Money.optional(),
  recovery_factor: z.number().optional(),
  sharpe_ratio: z.number().optional(),
  trades: z.number().int().optional(),
});
export type ReportFigures = z.infer<typeof ReportFigures>;

/** One import of a statement, which can be undone as a whole. */
const ImportFields = z.object({
  account_id: Id,
  date: Instant, // when it was imported
  file_name: ShortText.default(''),
  format: ShortText.default(''), // as `StatementFormat` names it
  trades: Count.default(0),
  cash_flows: Count.default(0),
  duplicates: Count.default(0),
  skipped: Count.default(0),
  stated: ReportFigures.nullable().default(null), // the statement's own figures, null where absent
  /** The same figures over the statement's positions and over its deals, as we compute them. */
  per_position: ReportFigures.nullable().default(null),
  per_deal: ReportFigures.nullable().default(null),
  /** Trades that it replaced, because the statement closed further parts of them: an undo restores these. */
  replaced: z.array(Id).max(REPLACED_PER_IMPORT).default([]),
});

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

/** @param current the row as stored; null: not known */
export function mergeChange(
  kind: RowKind,
  current: RowState | null,
  change: StampedFields,
): MergedRow {
  if (current === null) {
    const row = wholeRow(kind, change);
    if (row !== null) return { outcome: 'merged', row, isChanged: true };
  }
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
  return { outcome: 'merged', row: { fields: complete.data, at: merged.at }, isChanged: true };
}

/** A new row, if every field of the change is valid and stamped, and none is missing: parsed once. */
function wholeRow(kind: RowKind, { fields, at }: StampedFields): RowState | null {
  const names = fieldNamesOf(kind).filter((name) => name in fields);
  if (!names.every((name) => at[name] !== undefined)) return null;
  const row = rowFields[kind].safeParse(fields);
  return row.success ? { fields: row.data, at: pick(at, names) } : null;
}

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

function pick<T>(from: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  const picked: Record<string, T> = {};
  for (const name of names) {
    const value = from[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}
