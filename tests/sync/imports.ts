import { aStatementTrade, anAccount } from '#tests/support/statements.ts';
import { isEntryRow, toEntry } from '#web/offline/journal/journal-db.ts';
import { readRecords } from '#web/offline/journal/read.ts';
import { putRecord } from '#web/offline/journal/write.ts';
import { previewImport } from '#web/offline/worker/import-preview.ts';
import { storeImport, type StoreOptions } from '#web/offline/worker/import-store.ts';
import { type ImportChoice, readyStatement } from '#web/offline/worker/import-target.ts';
import type { Statement, StatementTrade } from '#web/statements/statement.ts';
import type { Device } from './device.ts';
import { readAllRows } from '#web/offline/journal/rows.ts';

/** The account that statements of a test go into, unless it says otherwise. */
export const MAIN: ImportChoice['account'] = { id: 'main', zone: null };

export const addAccount = (
  { db, now }: Device,
  id = 'main',
  overrides: Parameters<typeof anAccount>[0] = {},
): Promise<void> => putRecord(db, { id, kind: 'account', fields: anAccount(overrides) }, now());

/** A statement from the journal's side, without the file it was read from. */
export function createImports(device: Device) {
  const { now } = device;
  return {
    preview: async (statement: Statement, choice = MAIN) =>
      previewImport(device.db, await readyStatement(device.db, statement, choice, null)),
    store: async (
      statement: Statement,
      choice = MAIN,
      { onProgress = () => {}, signal = new AbortController().signal }: Partial<StoreOptions> = {},
    ) => {
      const ready = await readyStatement(device.db, statement, choice, null);
      const job = { ready, fileName: 'report.html', mapping: null };
      return storeImport(device.db, job, { nowMs: now(), onProgress, signal });
    },
  };
}

/** Everything that a device stores. */
export async function contentOf({ db }: Device): Promise<unknown> {
  const tables = db.tables.map(async (table) => [table.name, await table.toArray()] as const);
  return Object.fromEntries(await Promise.all(tables));
}

/** The trades that the journal shows, oldest first. */
export async function tradesOn({ db }: Device) {
  const rows = await readAllRows(db);
  return rows
    .filter(isEntryRow)
    .filter(({ live }) => live === 1)
    .map(toEntry)
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.ticket.localeCompare(b.ticket));
}

export const flowsOn = ({ db }: Device) => readRecords(db, 'cash_flow');

/** Trades with tickets, an hour apart, each with the result of its place. */
export const ticketed = (...results: number[]): StatementTrade[] =>
  results.map((profit, index) => {
    const hour = String(10 + index).padStart(2, '0');
    return aStatementTrade({
      ticket: String(7001 + index),
      openedAt: { wall: `2026-11-18T${hour}:00:00` },
      closedAt: { wall: `2026-11-18T${hour}:30:00` },
      profit,
    });
  });
