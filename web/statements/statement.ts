import type { ReportFigures } from '#contracts/journal/journal-records.ts';
import type { EntryFields } from '#contracts/journal/journal.ts';
import type { BrokerZone, WallTime } from '#contracts/rules/time/broker-zone.ts';

/** Whose files are understood; `csv` is any table whose columns the trader has named. */
export const STATEMENT_FORMATS = [
  'mt4',
  'mt5',
  'ctrader',
  'ftmo',
  'xtb',
  'tradezella',
  'tradenote',
  'bellwether',
  'csv',
] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** A row of any table, as text. `line` counts the rows of the file from 1, as its reader would. */
export type TableRow = {
  readonly line: number;
  readonly cells: readonly string[];
  /** What a page shows when the pointer rests on a cell, by the cell's place. */
  readonly titles?: ReadonlyMap<number, string>;
};

/** On the broker's clock, whose zone is asked for, or a moment of its own (UTC ms). */
export type StatementTime =
  | { readonly wall: WallTime; readonly utc?: never }
  | { readonly utc: number; readonly wall?: never };

/** A closed position, or a closed part of one. Amounts in major units of the account's currency, signed as stated. */
export type StatementTrade = {
  readonly line: number;
  readonly ticket: string; // blank where the file gives none
  readonly symbol: string; // as the broker writes it
  readonly side: 'buy' | 'sell';
  readonly lots: number | null;
  readonly openedAt: StatementTime | null;
  readonly closedAt: StatementTime;
  readonly entry: number;
  readonly exit: number | null;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  /** The result of the price alone: what the file states, never recomputed. */
  readonly profit: number;
  readonly commission: number;
  readonly swap: number;
  readonly fees: number;
  /** Where a file gives each row a currency of its own. */
  readonly currency?: string;
  /**
   * What journals, but no broker, write down: notes, tags, a setup. Of an own export it is the whole entry
   * with its `id`, that of an open trade too.
   */
  readonly extra?: Partial<EntryFields> & { readonly id?: string };
};

/** Money that came or went; positive: it came in. */
export type StatementCashFlow = {
  readonly line: number;
  readonly ticket: string;
  readonly at: StatementTime;
  readonly amount: number;
  readonly type: 'deposit' | 'withdrawal' | 'credit' | 'other';
  readonly note: string;
};

/** One fill of MetaTrader 5: the report's own figures are made of these, each with its own result. */
export type StatementDeal = {
  readonly direction: 'in' | 'out' | 'in/out';
  readonly position: string | null;
  readonly at: StatementTime;
  readonly profit: number;
  readonly commission: number;
  readonly swap: number;
  readonly fees: number;
};

/** A row that becomes nothing, and why, in a sentence for the trader. */
export type SkippedRow = { readonly line: number; readonly text: string; readonly reason: string };

/** What a file says. Nothing is left out silently: a row is a trade, a cash flow, or skipped with a reason. */
export type Statement = {
  readonly format: StatementFormat;
  readonly account: {
    readonly number: string;
    readonly name: string;
    readonly currency: string | null; // null: the file does not say
    readonly type: 'live' | 'demo' | 'prop' | null;
  };
  /** Of its wall times, where the file names it. */
  readonly zone: BrokerZone | null;
  readonly trades: readonly StatementTrade[];
  readonly cashFlows: readonly StatementCashFlow[];
  readonly deals: readonly StatementDeal[];
  readonly stated: ReportFigures | null;
  readonly skipped: readonly SkippedRow[];
  /** Whether its dates could be day first or month first: the trader has to say which. */
  readonly isDateOrderUnknown: boolean;
};

/** What a trade of a table needs, or may have, by which columns are named. */
export const CSV_COLUMNS = [
  'ticket',
  'symbol',
  'side',
  'lots',
  'opened_at',
  'closed_at',
  'entry',
  'exit',
  'stop_loss',
  'take_profit',
  'profit',
  'net',
  'commission',
  'swap',
  'fees',
  'currency',
  'notes',
  'setup',
  'tags',
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

/** From what a trade needs to the head of its column. */
export type ColumnChoice = Readonly<Partial<Record<CsvColumn, string>>>;

/** How the trader says that a table has to be read. */
export type TableReading = {
  /** Empty: as they are guessed. */
  readonly columns: ColumnChoice;
  readonly dateOrder: 'ymd' | 'dmy' | 'mdy';
};

export type StatementReading =
  | { readonly state: 'read'; readonly statement: Statement }
  /** A table of no known format: which column is what has to be said. */
  | {
      readonly state: 'columns';
      readonly heads: readonly string[];
      readonly rows: readonly TableRow[];
      readonly guess: TableReading;
    }
  /** Not a statement; a sentence says why and what would do. */
  | { readonly state: 'unreadable'; readonly reason: string };
