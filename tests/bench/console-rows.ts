import type SqliteConnection from 'better-sqlite3';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import type { Api } from '../support/start-api.ts';

const HISTORY_MS = 730 * 86_400_000;

/** How much there is of everything. */
export type ConsoleSize = {
  users: number;
  journalEntries: number;
  signals: number;
  leads: number;
  payments: number;
  auditRows: number;
};

type Line = Readonly<Record<string, string | number | Buffer | null>>;
export type Filling = {
  readonly connection: SqliteConnection.Database;
  readonly codes: Api['services']['codes'];
  readonly size: ConsoleSize;
  /** The server's clock, UTC ms: the newest rows are a moment old. */
  readonly now: number;
};

/** Spread evenly and always the same. */
export const scatter = (n: number): number => Math.imul(n + 1, 0x9e3779b1) >>> 0;

export function pick<Value>(from: readonly Value[], n: number): Value {
  const value = from[n % from.length];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

/** A UUIDv7 of this moment: ids sort by the time they were made. */
export function idAt(at: number, n: number): string {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** The moment of row `n` of so many, the oldest first. */
export const momentOf = (n: number, count: number, now: number): number =>
  now - MINUTE_MS - Math.floor(HISTORY_MS * (1 - (n + 1) / count));

/** Rows with the same columns, in one transaction. */
export function insertAll(
  { connection }: Filling,
  table: string,
  count: number,
  make: (n: number) => Line,
): void {
  const columns = Object.keys(make(0));
  const names = columns.join(', ');
  const values = columns.map((name) => `@${name}`).join(', ');
  const insert = connection.prepare(`INSERT INTO ${table} (${names}) VALUES (${values})`);
  connection.transaction(() => {
    for (let n = 0; n < count; n += 1) insert.run(make(n));
  })();
}

export const userId = (n: number, { size, now }: Filling): string =>
  idAt(momentOf(n, size.users, now), n);
