import { ImportMappingFields, mappingId } from '#contracts/journal/journal-records.ts';
import {
  type ColumnChoice,
  CSV_COLUMNS,
  type Statement,
  type StatementReading,
  type TableReading,
} from '#web/statements/statement.ts';
import type { JournalDb } from '../journal/journal-db.ts';
import { readRecords, type RecordItem } from '../journal/read.ts';
import type { NewRecord } from '../journal/write.ts';
import type { OpenedStatement, StatementFile } from './import-desk.ts';
import { hasWallTimes } from './import-target.ts';

const SAMPLES_SHOWN = 8;

/** A statement with what is needed to read it once more. */
export type OpenStatement = {
  readonly file: StatementFile;
  readonly statement: Statement;
  readonly reading: TableReading | null;
  /** Of a table whose columns the trader has named: they are remembered with the account. */
  readonly heads: readonly string[] | null;
  /** Whose mapping it was read by. */
  readonly accountId: string | null;
};

/** All that understands files: loaded with the first of them, so that insights need not wait for it. */
async function readStatement(file: StatementFile, reading: TableReading | null) {
  const statements = await import('#web/statements/read-statement.ts');
  return statements.readStatement(file, reading);
}

type Mapping = RecordItem<'import_mapping'>;

/** The heads as a mapping keeps them; null when they are too many or too long. */
const keptHeads = (heads: readonly string[]): string[] | null =>
  ImportMappingFields.shape.heads.safeParse(heads).data ?? null;

async function mappingFor(db: JournalDb, heads: readonly string[]): Promise<Mapping | null> {
  const wanted = JSON.stringify(keptHeads(heads));
  const mappings = await readRecords(db, 'import_mapping');
  return mappings.find((mapping) => JSON.stringify(mapping.heads) === wanted) ?? null;
}

function readingOf({ columns, date_order }: Mapping): TableReading {
  const named = CSV_COLUMNS.flatMap((column) => {
    const head = columns[column];
    return head === undefined ? [] : [[column, head] as const];
  });
  const choice: ColumnChoice = Object.fromEntries(named);
  return { columns: choice, dateOrder: date_order };
}

/** How this account's tables are read from now on; null where the trader did not have to say it. */
export function mappingRecord(opened: OpenStatement, accountId: string): NewRecord | null {
  const { heads, reading } = opened;
  const kept = heads === null ? null : keptHeads(heads);
  if (kept === null || reading === null) return null;
  return {
    id: mappingId(accountId),
    kind: 'import_mapping',
    fields: {
      account_id: accountId,
      heads: kept,
      columns: { ...reading.columns },
      date_order: reading.dateOrder,
    },
  };
}

/** Reads a file: as the trader says, as was said of such a table before, or by itself. */
export async function openStatement(
  db: JournalDb,
  file: StatementFile,
  said: TableReading | null,
): Promise<OpenStatement | Exclude<StatementReading, { state: 'read' }>> {
  const first = await readStatement(file, null);
  const mapping = first.state === 'columns' ? await mappingFor(db, first.heads) : null;
  const reading = said ?? (mapping === null ? null : readingOf(mapping));
  const read = reading === null ? first : await readStatement(file, reading);
  if (read.state !== 'read') return read;
  const heads = first.state === 'columns' ? first.heads : null;
  const accountId = mapping?.account_id ?? null;
  return { file, statement: read.statement, reading, heads, accountId };
}

/** The statement with its dates in the order that the trader says. @throws Error with a sentence */
export async function inDateOrder(
  opened: OpenStatement,
  dateOrder: TableReading['dateOrder'],
): Promise<OpenStatement> {
  if (opened.reading?.dateOrder === dateOrder) return opened;
  const reading = { columns: opened.reading?.columns ?? {}, dateOrder };
  const read = await readStatement(opened.file, reading);
  if (read.state === 'read') return { ...opened, statement: read.statement, reading };
  throw new Error(
    read.state === 'unreadable' ? read.reason : 'Say first which column of the file is what.',
  );
}

async function accountOf(db: JournalDb, opened: OpenStatement): Promise<string | null> {
  const { number } = opened.statement.account;
  const accounts = await readRecords(db, 'account');
  const found = accounts.find((account) =>
    number === '' ? account.id === opened.accountId : account.number === number,
  );
  return found?.id ?? null;
}

/** What the trader is told of a file before any choice. */
export async function describeOpened(
  db: JournalDb,
  opened: OpenStatement | Exclude<StatementReading, { state: 'read' }>,
): Promise<OpenedStatement> {
  if ('state' in opened) {
    if (opened.state === 'unreadable') return opened;
    const { state, heads, rows, guess } = opened;
    const samples = rows.slice(0, SAMPLES_SHOWN).map(({ cells }) => cells);
    return { state, heads, samples, guess };
  }
  const { statement } = opened;
  return {
    state: 'read',
    format: statement.format,
    accountNumber: statement.account.number,
    accountName: statement.account.name,
    currency: statement.account.currency,
    accountType: statement.account.type,
    trades: statement.trades.length,
    cashFlows: statement.cashFlows.length,
    skipped: statement.skipped.length,
    needsZone: statement.zone === null && hasWallTimes(statement),
    needsDateOrder: statement.isDateOrderUnknown,
    accountId: await accountOf(db, opened),
  };
}
