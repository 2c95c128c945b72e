import SqliteConnection from 'better-sqlite3';
import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  columnKindsOf,
  createSum,
  type ExchangedRow,
  fromSqlite,
  toSqlite,
} from './exchanged-rows.ts';
import { kit } from './kit.ts';
import { tables } from './tables.ts';

const examples = kit.table('examples', {
  label: kit.text(),
  whole: kit.int(),
  real: kit.real(),
  yes: kit.bool(),
  bytes: kit.bytes(),
  doc: kit.json(),
});
const kinds = columnKindsOf(examples);

const row: ExchangedRow = {
  label: `it's "two"\n\\x00 lines, ₵ 12 😀`,
  whole: Number.MAX_SAFE_INTEGER,
  real: 0.1 + 0.2,
  yes: true,
  bytes: '\\x00ff5c27',
  doc: { b: [1, null, { z: 'x', a: 1.5 }], a: '\\x00', 7: false },
};

/** The row as SQLite gives it back. */
function throughSqlite(input: ExchangedRow): ExchangedRow {
  const connection = new SqliteConnection(':memory:');
  connection.exec(
    'CREATE TABLE examples (label TEXT, whole INTEGER, real REAL, yes INTEGER, bytes BLOB, doc TEXT) STRICT',
  );
  const insert = 'INSERT INTO examples VALUES ($label, $whole, $real, $yes, $bytes, $doc)';
  connection.prepare(insert).run(toSqlite(kinds, input));
  const stored = connection.prepare<[], Record<string, unknown>>('SELECT * FROM examples').get();
  connection.close();
  return fromSqlite(kinds, stored ?? {});
}

const sumOf = (...rows: ExchangedRow[]) => {
  const sum = createSum();
  for (const each of rows) sum.add(each);
  return sum.read();
};

it('every kind of column comes back from SQLite as it was given to it', () => {
  expect(throughSqlite(row)).toEqual(row);
});

it.each([
  ['nothing', Object.fromEntries([...kinds.keys()].map((name) => [name, null]))],
  ['zero, empty and no', { label: '', whole: 0, real: 0, yes: false, bytes: '\\x', doc: [] }],
  ['what is far below zero', { ...row, whole: Number.MIN_SAFE_INTEGER, real: -1.7e308 }],
  ['a document that is a word', { ...row, doc: 'true' }],
])('%s comes back, too', (_what, input) => {
  expect(throughSqlite(input)).toEqual(input);
});

it('every column of the schema is of a kind that can be copied', () => {
  for (const table of tables) {
    expect(columnKindsOf(table).size).toBe(Object.keys(getTableColumns(table)).length);
  }
});

it('a sum is the same in whatever order rows and the fields of documents come', () => {
  const turned = { ...row, doc: { 7: false, a: '\\x00', b: [1, null, { a: 1.5, z: 'x' }] } };
  const other = { ...row, whole: 1 };
  expect(sumOf(turned, other)).toEqual(sumOf(other, row));
});

it.each([
  ['a row is missing', [row]],
  ['a row is there twice', [row, row, { ...row, whole: 1 }]],
  ['a letter is another', [row, { ...row, whole: 1, label: 'x' }]],
  ['a list has another order', [row, { ...row, whole: 1, doc: [2, 1] }]],
  [
    'a value stands in another row',
    [
      { ...row, label: null },
      { ...row, whole: 1 },
    ],
  ],
])('and another one where %s', (_what, rows) => {
  const right = [row, { ...row, whole: 1, doc: [1, 2] }];
  expect(sumOf(...rows)).not.toEqual(sumOf(...right));
});

it('adds up beyond what a number holds', () => {
  const many = Array.from({ length: 40 }, (_, whole) => ({ ...row, whole }));
  const { rows, checksum } = sumOf(...many);
  expect(rows).toBe(40);
  expect(checksum).toMatch(/^[0-9a-f]{32}$/);
  expect(sumOf(...many.toReversed())).toEqual({ rows, checksum });
});
