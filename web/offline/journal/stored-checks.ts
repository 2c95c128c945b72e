import { z } from 'zod';
import { sniffImageType } from '#contracts/endpoint.ts';
import {
  isRowKind,
  type RecordKind,
  rowFields,
  type RowKind,
} from '#contracts/journal/journal-rows.ts';
import { PriceAlertDraft } from '#contracts/price-alerts.ts';
import { STAMP_PATTERN } from '#contracts/rules/journal/hybrid-clock.ts';
import type { EntryRow, JournalRow, MetaValues, RowSegment } from './stored-records.ts';

/**
 * Whether the records on the device are as this app stores them. Checked are types, not limits: what has the right type
 * can be shown and sent, and the server says what else is wrong with it. A journal has 100,000 trades, and parsing one
 * takes 10 µs.
 */
type Check = (value: unknown) => boolean;

type Properties = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isString: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => Number.isFinite(value);
const isOptional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const isRecordOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check);

/** @returns a check of the type that a schema has; an object may have more fields than the schema */
function checkOf(schema: z.core.$ZodType): Check {
  if (schema instanceof z.ZodDefault) return isOptional(checkOf(schema.def.innerType));
  if (schema instanceof z.ZodNullable) {
    const check = checkOf(schema.def.innerType);
    return (value) => value === null || check(value);
  }
  if (schema instanceof z.ZodString) return isString;
  if (schema instanceof z.ZodNumber) return isNumber;
  if (schema instanceof z.ZodArray) {
    const check = checkOf(schema.def.element);
    return (value) => Array.isArray(value) && value.every(check);
  }
  if (schema instanceof z.ZodObject) return hasFieldsOf(schema.def.shape);
  return (value) => z.safeParse(schema, value).success;
}

function hasFieldsOf(shape: z.core.$ZodShape): Check {
  const checks = Object.entries(shape).map(([name, field]) => [name, checkOf(field)] as const);
  return (value) => isObject(value) && checks.every(([name, check]) => check(value[name]));
}

/** Whether a value is what a row of a kind contains, and the defaults of fields that it may lack. */
function contentOf({ shape }: { shape: z.core.$ZodShape }) {
  const defaults = Object.entries(shape).flatMap(([name, field]) =>
    field instanceof z.ZodDefault ? [[name, field.def.defaultValue] as const] : [],
  );
  return { isWhole: hasFieldsOf(shape), defaults };
}

const contents: Record<RowKind, ReturnType<typeof contentOf>> = {
  entry: contentOf(rowFields.entry),
  account: contentOf(rowFields.account),
  cash_flow: contentOf(rowFields.cash_flow),
  setup: contentOf(rowFields.setup),
  day_note: contentOf(rowFields.day_note),
  import_mapping: contentOf(rowFields.import_mapping),
  import: contentOf(rowFields.import),
};

/** A row with defaults for the fields that an app did not have when it stored the row. */
function completed<Row extends Pick<JournalRow, 'kind' | 'fields'>>(row: Row): Row {
  if (!isRowKind(row.kind)) return row;
  const fields: Properties = row.fields;
  const missing = contents[row.kind].defaults.filter(([name]) => fields[name] === undefined);
  if (missing.length === 0) return row;
  return { ...row, fields: { ...fields, ...Object.fromEntries(missing) } };
}

const isStamp: Check = (value) => typeof value === 'string' && STAMP_PATTERN.test(value);
const isStamps = isRecordOf(isStamp);
const isConfirmation = isRecordOf((value) => value === '' || isStamp(value)); // blank: never written
const isMark = (value: unknown): boolean => value === undefined || value === 1;

/** The flags by which the indexes find a row. */
export function flagsOf({
  kind,
  fields,
  isOpaque,
}: Pick<JournalRow, 'kind' | 'fields' | 'isOpaque'>): {
  live?: 1;
  record?: RecordKind;
} {
  if (isOpaque === true || Reflect.get(fields, 'deleted') === true || !isRowKind(kind)) return {};
  return kind === 'entry' ? { live: 1 } : { live: 1, record: kind };
}

type Content = Pick<JournalRow, 'id' | 'kind' | 'fields' | 'isOpaque' | 'unsent'>;

/** Whether the content of a row is whole, and what of it is unsent. */
function hasContent(row: Properties): row is Properties & Content {
  const { id, kind, fields, isOpaque, unsent } = row;
  if (typeof id !== 'string' || typeof kind !== 'string') return false;
  if (!isObject(fields) || !isStamps(unsent)) return false;
  if (isOpaque === true) return true;
  return isOpaque === undefined && isRowKind(kind) && contents[kind].isWhole(fields);
}

const hasConfirmation = ({ rev, at, epoch }: Properties): boolean =>
  isNumber(rev) && isOptional(isConfirmation)(at) && isOptional(isNumber)(epoch);

/** A row as the app stores it, inside a segment or not. */
function isRow(row: Properties): row is Properties & JournalRow {
  if (!hasContent(row) || !hasConfirmation(row)) return false;
  const { live, record } = flagsOf(row);
  const isUnsent = Object.keys(row.unsent).length > 0;
  return (
    row['live'] === live &&
    row['record'] === record &&
    (isUnsent ? isNumber(row['unsentSince']) : row['unsentSince'] === undefined) &&
    isOptional(isStamps)(row['base']) &&
    isOptional(isString)(row['attention']) &&
    isMark(row['inSegment'])
  );
}

/**
 * A row of which only the state is damaged, with what of it is whole: the server says the rest again.
 *
 * @returns null if its content is damaged
 */
function mendRow(row: Properties, nowMs: number): Properties | null {
  if (!hasContent(row)) return null;
  const { id, kind, fields, isOpaque, unsent } = row;
  const { rev, base, at, epoch, attention, unsentSince }: Properties = row;
  return {
    id,
    kind,
    fields,
    ...(isOpaque === true && { isOpaque }),
    unsent,
    ...(hasConfirmation(row)
      ? { rev, ...(at !== undefined && { at }), ...(epoch !== undefined && { epoch }) }
      : { rev: 0 }),
    ...(isStamps(base) && { base }),
    ...(Object.keys(unsent).length > 0 && {
      unsentSince: isNumber(unsentSince) ? unsentSince : nowMs,
    }),
    ...(isString(attention) && { attention }),
    ...flagsOf(row),
  };
}

/** By its tag: the class may be of another realm. */
export const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> =>
  Object.prototype.toString.call(value) === '[object Uint8Array]';
const isCursor: Check = (value) => typeof value === 'string' && /^\d+:\d+$/.test(value);
const isCounted: Check = (value) =>
  isObject(value) &&
  ['entries', 'closed', 'winning', 'even', 'cents'].every((name) => isNumber(value[name]));
const isTotals = isRecordOf(isRecordOf(isCounted));

const metaChecks: Record<keyof MetaValues, Check> = {
  clock: (value) =>
    isObject(value) &&
    typeof value['device'] === 'string' &&
    (value['latest'] === null || isStamp(value['latest'])) &&
    isNumber(value['offsetMs']) &&
    isOptional(isNumber)(value['writes']),
  cursor: isCursor,
  segmentCursor: isCursor,
  clearedEpoch: isNumber,
  totals: isTotals,
  segmentTotals: isTotals,
  lastSyncedAt: isNumber,
  lastPushedAt: isNumber,
  token: isString,
  verifier: (value) => isObject(value) && isBytes(value['salt']) && isString(value['key']),
  adopted: (value) => Array.isArray(value) && value.every(isString),
};

const isMetaKey = (key: unknown): key is keyof MetaValues =>
  typeof key === 'string' && Object.hasOwn(metaChecks, key);

const isFigures = (value: unknown): boolean =>
  isObject(value) &&
  [value['mae'], value['mfe'], value['line']].every(isObject) &&
  (value['efficiency'] === null || isNumber(value['efficiency']));

const isDraftOfAlert = checkOf(PriceAlertDraft);

const storeChecks: Record<string, (record: Properties) => boolean> = {
  rows: isRow,
  segments: ({ first, last, newest, oldest, rows }) =>
    [first, last, newest, oldest, rows].every(isString),
  meta: ({ key, value, rowsVersion }) =>
    !isMetaKey(key) || (metaChecks[key](value) && isOptional(isNumber)(rowsVersion)),
  drafts: ({ form, values, keptAt }) => isString(form) && isObject(values) && isNumber(keptAt),
  pictures: ({ sha, type, bytes, unsent, wasSent, attention }) =>
    isString(sha) &&
    isBytes(bytes) &&
    type === sniffImageType(bytes) &&
    [unsent, wasSent].every(isMark) &&
    isOptional(isString)(attention),
  candles: ({ id, span, source, timeframe, isFinal, rows, usedAt }) =>
    [id, span, timeframe].every(isString) &&
    isObject(source) &&
    typeof isFinal === 'boolean' &&
    isBytes(rows) &&
    isNumber(usedAt),
  excursions: ({ id, of, figures }) =>
    [id, of].every(isString) && (figures === null || isFigures(figures)),
  alertChanges: ({ id, draft, at, rejection, sentAt }) =>
    isString(id) &&
    (draft === null || isDraftOfAlert(draft)) &&
    isNumber(at) &&
    isOptional(isString)(rejection) &&
    isOptional(isNumber)(sentAt),
};

/**
 * A record as it was read, complete; null if the app cannot have stored it. What is in a segment is checked when that is
 * taken apart.
 */
export function readRecord(store: string, record: object): object | null {
  const isWhole = storeChecks[store];
  if (isWhole === undefined || !isObject(record)) return record;
  if (store === 'rows') return isRow(record) ? completed(record) : null;
  return isWhole(record) ? record : null;
}

/** A record of which only the state is damaged, with its content; null if that is damaged, too. */
export function mend(store: string, record: unknown, nowMs: number): Properties | null {
  if (!isObject(record)) return null;
  if (store === 'rows') return mendRow(record, nowMs);
  const { sha, bytes } = record;
  if (store !== 'pictures' || typeof sha !== 'string' || !isBytes(bytes)) return null;
  const type = sniffImageType(bytes);
  return type === null ? null : { sha, type, bytes, unsent: 1, wasSent: 1 }; // the server is asked for it
}

const isEntry = (row: unknown): row is EntryRow =>
  isObject(row) && isRow(row) && row.kind === 'entry' && row.inSegment === 1;

/** The rows in a segment, in the order of their ids; null: they are damaged. */
export function readSegment(text: RowSegment['rows']): EntryRow[] | null {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) && rows.every(isEntry) ? rows.map(completed) : null;
  } catch {
    return null;
  }
}
