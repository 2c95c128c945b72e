import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export const migrationsOf = (dialect: 'postgresql' | 'sqlite'): string =>
  fileURLToPath(new URL(`../../api/db/migrations/${dialect}`, import.meta.url));

const Journal = z.object({ entries: z.array(z.looseObject({ idx: z.number(), tag: z.string() })) });

/** What drizzle-kit noted of a schema when it wrote the migration to it. */
const Snapshot = z.object({
  tables: z.record(
    z.string(),
    z.object({
      name: z.string(),
      columns: z.record(z.string(), z.object({ name: z.string(), type: z.string() })),
      foreignKeys: z.record(
        z.string(),
        z.object({
          tableTo: z.string(),
          columnsFrom: z.array(z.string()),
          columnsTo: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type SchemaTable = z.infer<typeof Snapshot>['tables'][string];

/** Every schema there has been, the oldest first, by the number of its last migration. */
export const schemas: readonly number[] = readdirSync(`${migrationsOf('postgresql')}/meta`)
  .flatMap((file) => /^(\d{4})_snapshot\.json$/.exec(file)?.[1] ?? [])
  .map(Number)
  .toSorted((a, b) => a - b);

/** The tables of a schema, parents before the children that point to them. */
export function tablesOf(schema: number): SchemaTable[] {
  const file = `${migrationsOf('postgresql')}/meta/${String(schema).padStart(4, '0')}_snapshot.json`;
  const waiting = Object.values(Snapshot.parse(JSON.parse(readFileSync(file, 'utf8'))).tables);
  const sorted: SchemaTable[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ foreignKeys }) =>
      Object.values(foreignKeys).every(({ tableTo }) => sorted.some((t) => t.name === tableTo)),
    );
    if (next === -1) throw new Error('tables point to each other in a circle');
    sorted.push(...waiting.splice(next, 1));
  }
  return sorted;
}

/** Of each table. */
export const ROWS = 3;

/** Rows that differ in every column, and of which the n-th points to the n-th of each parent. */
export function rowsOf(table: SchemaTable): Record<string, unknown>[] {
  return Array.from({ length: ROWS }, (_, n) =>
    Object.fromEntries(
      Object.values(table.columns).map(({ name, type }) => [name, valueOf(table, name, type, n)]),
    ),
  );
}

function valueOf(table: SchemaTable, name: string, type: string, n: number): unknown {
  for (const { tableTo, columnsFrom, columnsTo } of Object.values(table.foreignKeys)) {
    const at = columnsFrom.indexOf(name);
    if (at !== -1) return exampleOf(tableTo, columnsTo[at] ?? '', type, n);
  }
  return exampleOf(table.name, name, type, n);
}

/** In the form in which rows are exchanged between engines. */
function exampleOf(table: string, column: string, type: string, n: number): unknown {
  const text = `${table} ${column} ${n}`;
  switch (type) {
    case 'text':
      return text;
    case 'bigint':
      return 1_780_000_000_000 + n;
    case 'double precision':
      return n + 0.1;
    case 'boolean':
      return n % 2 === 1;
    case 'bytea':
      return `\\x${Buffer.from(text).toString('hex')}`;
    case 'jsonb':
      return { status: n === 0 ? 'open' : 'closed', type: n === 1 ? 'buy' : 'sell', text };
    default:
      throw new Error(`no example of a ${type}`);
  }
}

/** The migrations that lead to a schema, as drizzle's migrator reads them. */
export function journalUpTo(dialect: 'postgresql' | 'sqlite', schema: number): string {
  const journal = readFileSync(`${migrationsOf(dialect)}/meta/_journal.json`, 'utf8');
  const parsed = Journal.loose().parse(JSON.parse(journal));
  return JSON.stringify({ ...parsed, entries: parsed.entries.filter(({ idx }) => idx <= schema) });
}

/** What SQLite stores for it. @param type PostgreSQL's */
export function sqliteValueOf(type: string | undefined, value: unknown): unknown {
  if (type === 'boolean') return value === true ? 1 : 0;
  if (type === 'jsonb') return JSON.stringify(value);
  return type === 'bytea' ? Buffer.from(String(value).slice(2), 'hex') : value;
}
