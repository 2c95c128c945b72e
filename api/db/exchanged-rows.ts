import { createHash } from 'node:crypto';
import { type Column, getTableColumns, type Table } from 'drizzle-orm';

/**
 * A row in the format of PostgreSQL's `to_json` and `json_populate_recordset`, for exchange between the
 * engines. Bytes are `\x` and hexadecimal digits.
 */
export type ExchangedRow = Readonly<Record<string, unknown>>;

/** SQLite stores booleans as 0 and 1, bytes as blobs and JSON as text; other values are the same. */
type Kind = 'same' | 'boolean' | 'bytes' | 'json';
export type ColumnKinds = ReadonlyMap<string, Kind>;

/** By drizzle's data type; for custom types by PostgreSQL's. */
const KINDS: Readonly<Record<string, Kind>> = {
  boolean: 'boolean',
  buffer: 'bytes',
  bytea: 'bytes',
  json: 'json',
  jsonb: 'json',
  number: 'same',
  string: 'same',
};

/** @throws Error for a column type that cannot be copied */
export function columnKindsOf(table: Table): ColumnKinds {
  const columns = Object.values<Column>(getTableColumns(table));
  return new Map(
    columns.map((column) => {
      const type = column.dataType === 'custom' ? column.getSQLType() : column.dataType;
      const kind = KINDS[type];
      if (kind === undefined) throw new Error(`nobody knows how to copy ${column.name}, a ${type}`);
      return [column.name, kind];
    }),
  );
}

export type SqliteValue = string | number | Buffer | null;

export const fromSqlite = (
  kinds: ColumnKinds,
  row: Readonly<Record<string, unknown>>,
): ExchangedRow => mapColumns(kinds, row, toExchanged);

export const toSqlite = (kinds: ColumnKinds, row: ExchangedRow): Record<string, SqliteValue> =>
  mapColumns(kinds, row, toStored);

function mapColumns<T>(
  kinds: ColumnKinds,
  row: Readonly<Record<string, unknown>>,
  convert: (kind: Kind, value: unknown) => T,
): Record<string, T | null> {
  return Object.fromEntries(
    [...kinds].map(([name, kind]) => {
      const value = row[name] ?? null;
      return [name, value === null ? null : convert(kind, value)];
    }),
  );
}

function toExchanged(kind: Kind, value: unknown): unknown {
  if (kind === 'boolean') return value === 1;
  if (kind === 'json') return JSON.parse(String(value));
  if (kind === 'bytes' && Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return value;
}

function toStored(kind: Kind, value: unknown): SqliteValue {
  if (kind === 'boolean') return value === true ? 1 : 0;
  if (kind === 'json') return JSON.stringify(value);
  if (kind === 'bytes') return Buffer.from(String(value).slice('\\x'.length), 'hex');
  return typeof value === 'number' ? value : String(value);
}

const SUM_BYTES = 16;
const SUM_MODULUS = 1n << BigInt(8 * SUM_BYTES);

/** The number of rows and a checksum that does not depend on their order. */
export type Sum = { readonly rows: number; readonly checksum: string };

/** Sums the hashes of rows: neither engine guarantees an order, and a table may not fit into memory. */
export function createSum() {
  let [rows, sum] = [0, 0n];
  return {
    add(row: ExchangedRow): void {
      const hash = createHash('sha256').update(canonicalText(row)).digest();
      rows += 1;
      sum = (sum + BigInt(`0x${hash.toString('hex', 0, SUM_BYTES)}`)) % SUM_MODULUS;
    },
    read: (): Sum => ({ rows, checksum: sum.toString(16).padStart(2 * SUM_BYTES, '0') }),
  };
}

/** Sorts the fields of documents, whose order PostgreSQL does not preserve. */
const canonicalText = (row: ExchangedRow): string =>
  JSON.stringify(row, (_name, value: unknown) => (isDocument(value) ? sorted(value) : value));

const isDocument = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sorted = (document: object): object =>
  Object.fromEntries(Object.entries(document).toSorted(([a], [b]) => (a < b ? -1 : 1)));
