import type {
  AccountFields,
  CashFlowFields,
  DateOrder,
  ReportFigures,
} from '#contracts/journal/journal-rows.ts';
import type { EntryFields } from '#contracts/journal/journal.ts';
import type { BrokerZone, WallTime } from '#contracts/rules/time/broker-zone.ts';

/** `csv` is any table whose columns the trader has named. */
export type StatementFormat =
  | 'mt4'
  | 'mt5'
  | 'ctrader'
  | 'ftmo'
  | 'xtb'
  | 'tradezella'
  | 'tradenote'
  | 'bellwether'
  | 'csv';

/** A row of any table, as text. `line` counts the rows of the file from 1. */
export type TableRow = {
  readonly line: number;
  readonly cells: readonly string[];
  /** The tooltips of cells, by the place of the cell. */
  readonly titles?: ReadonlyMap<number, string>;
};

/** A time on the broker's clock, whose zone is unknown, or a moment (UTC ms). */
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
  /** The stated result before costs, never recomputed. */
  readonly profit: number;
  readonly commission: number;
  readonly swap: number;
  readonly fees: number;
  /** When the file has a currency in each row. */
  readonly currency?: string;
  /** Of a part of a position in MetaTrader 4: the ticket that it is the rest of, and the one of its own rest. */
  readonly links?: { readonly from?: string; readonly to?: string };
  /** Notes, tags and setup from journals; the whole entry with its `id` from our own export. */
  readonly extra?: Partial<EntryFields> & { readonly id?: string };
};

/** A deposit (above zero) or a withdrawal. */
export type StatementCashFlow = {
  readonly line: number;
  readonly ticket: string;
  readonly at: StatementTime;
  readonly amount: number;
  readonly type: CashFlowFields['type'];
  readonly note: string;
};

/** One fill of MetaTrader 5, from which its reports compute their figures. */
export type StatementDeal = Pick<StatementTrade, 'profit' | 'commission' | 'swap' | 'fees'> & {
  readonly direction: 'in' | 'out' | 'in/out';
  readonly position: string | null;
  readonly at: StatementTime;
};

/** A row that is left out, with the reason in a sentence for the trader. */
export type SkippedRow = { readonly line: number; readonly text: string; readonly reason: string };

/** The content of a file. Each row is a trade, a cash flow, or skipped with a reason. */
export type Statement = {
  readonly format: StatementFormat;
  readonly account: {
    readonly number: string;
    readonly name: string;
    readonly currency: string | null; // null: the file does not say
    readonly type: AccountFields['type'] | null;
  };
  /** The zone of its wall times, if the file names it. */
  readonly zone: BrokerZone | null;
  readonly trades: readonly StatementTrade[];
  readonly cashFlows: readonly StatementCashFlow[];
  readonly deals: readonly StatementDeal[];
  readonly stated: ReportFigures | null;
  readonly skipped: readonly SkippedRow[];
  /** Whether its dates fit both day first and month first, so that the trader must choose. */
  readonly isDateOrderUnknown: boolean;
};

/** The columns of a trade, required and optional ones. */
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

/** The head of each column of a trade. */
export type ColumnChoice = Readonly<Partial<Record<CsvColumn, string>>>;

/** How to read a table, as the trader chose. */
export type TableReading = {
  /** Empty to use the guess. */
  readonly columns: ColumnChoice;
  readonly dateOrder: DateOrder;
};

export type StatementReading =
  | { readonly state: 'read'; readonly statement: Statement }
  /** A table of no known format, whose columns the trader must name. */
  | {
      readonly state: 'columns';
      readonly heads: readonly string[];
      readonly rows: readonly TableRow[];
      readonly guess: TableReading;
    }
  /** Not a statement; the reason is a sentence with advice. */
  | { readonly state: 'unreadable'; readonly reason: string };
