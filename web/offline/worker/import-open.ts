import { ImportMappingFields, mappingId } from '#contracts/journal/journal-rows.ts';
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
import { hasWallTimes } from './import-target.ts';

/** A picked, shared or pasted file. Its content decides the format, not its type or extension. */
export type StatementFile = {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

const MAX_SAMPLES = 8;

export type OpenStatement = {
  readonly file: StatementFile;
  readonly statement: Statement;
  readonly reading: TableReading | null;
  /** Column heads of a table that the trader mapped; the mapping is stored with the account. */
  readonly heads: readonly string[] | null;
  /** The account whose stored mapping was used, or null. */
  readonly accountId: string | null;
};

/** The parsers load with the first file, so that insights do not wait for them. */
async function readStatement(file: StatementFile, reading: TableReading | null) {
  const statements = await import('#web/statements/read-statement.ts');
  return statements.readStatement(file, reading);
}

type Mapping = RecordItem<'import_mapping'>;

/** The heads as a mapping stores them; null if there are too many or too long ones. */
const storableHeads = (heads: readonly string[]): string[] | null =>
  ImportMappingFields.shape.heads.safeParse(heads).data ?? null;

async function mappingFor(db: JournalDb, heads: readonly string[]): Promise<Mapping | null> {
  const wanted = JSON.stringify(storableHeads(heads));
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

/** The column mapping to store with the account; null if the trader chose none. */
export function mappingRecord(opened: OpenStatement, accountId: string): NewRecord | null {
  const { heads, reading } = opened;
  const storedHeads = heads === null ? null : storableHeads(heads);
  if (storedHeads === null || reading === null) return null;
  return {
    id: mappingId(accountId),
    kind: 'import_mapping',
    fields: {
      account_id: accountId,
      heads: storedHeads,
      columns: { ...reading.columns },
      date_order: reading.dateOrder,
    },
  };
}

/** Reads a file by the trader's choice, else by the stored mapping of its heads, else by its format. */
export async function openStatement(
  db: JournalDb,
  file: StatementFile,
  choice: TableReading | null,
): Promise<OpenStatement | Exclude<StatementReading, { state: 'read' }>> {
  const first = await readStatement(file, null);
  const mapping = first.state === 'columns' ? await mappingFor(db, first.heads) : null;
  const reading = choice ?? (mapping === null ? null : readingOf(mapping));
  const read = reading === null ? first : await readStatement(file, reading);
  if (read.state !== 'read') return read;
  const heads = first.state === 'columns' ? first.heads : null;
  const accountId = mapping?.account_id ?? null;
  return { file, statement: read.statement, reading, heads, accountId };
}

/** Rereads the statement in the chosen date order. @throws Error with a message for the user */
export async function rereadWithDateOrder(
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

/** The journal's account with the number in the file, or null. */
async function accountOf(db: JournalDb, opened: OpenStatement): Promise<string | null> {
  const { number } = opened.statement.account;
  const accounts = await readRecords(db, 'account');
  const match = accounts.find((account) =>
    number === '' ? account.id === opened.accountId : account.number === number,
  );
  return match?.id ?? null;
}

export type OpenedStatement = Awaited<ReturnType<typeof describeOpened>>;

/** Describes a file to the trader before any choice. */
export async function describeOpened(
  db: JournalDb,
  opened: OpenStatement | Exclude<StatementReading, { state: 'read' }>,
) {
  if ('state' in opened) {
    if (opened.state === 'unreadable') return opened;
    const { state, heads, rows, guess } = opened;
    // The first rows, from which the trader recognises the columns.
    const samples = rows.slice(0, MAX_SAMPLES).map(({ cells }) => cells);
    return { state, heads, samples, guess };
  }
  const { statement } = opened;
  return {
    state: 'read' as const,
    format: statement.format,
    accountNumber: statement.account.number,
    accountName: statement.account.name,
    currency: statement.account.currency,
    accountType: statement.account.type,
    trades: statement.trades.length,
    cashFlows: statement.cashFlows.length,
    skipped: statement.skipped.length,
    /** The times are on the broker's clock, and the file does not name the zone. */
    needsZone: statement.zone === null && hasWallTimes(statement),
    needsDateOrder: statement.isDateOrderUnknown,
    accountId: await accountOf(db, opened),
  };
}
