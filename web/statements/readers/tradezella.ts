import type { TradeRow } from '../read-trade.ts';
import type { CsvColumn, TableRow } from '../statement.ts';
import { NO_ACCOUNT, severalAccounts, tableStatement, tradeRows } from '../table-columns.ts';
import { findHead, type Head, headReader } from '../table-reader.ts';
import { filled } from '../trade-labels.ts';

const ALIASES = {
  account: ['account name', 'account'],
  symbol: ['symbol'],
  side: ['side'],
  lots: ['quantity'],
  opened_at: ['open date'],
  openClock: ['open time'],
  entry: ['entry price'],
  closed_at: ['close date'],
  closeClock: ['close time'],
  exit: ['exit price'],
  profit: ['gross p&l'],
  commission: ['commission'],
  fees: ['fee', 'fees'],
  net: ['net p&l'],
  notes: ['notes'],
  setup: ['setup', 'setups', 'playbook'],
  tags: ['tags'],
} as const;

type Column = keyof typeof ALIASES;

const headOf = (rows: readonly TableRow[]) =>
  findHead<Column>(rows, ALIASES, ['symbol', 'side', 'closed_at', 'closeClock', 'net']);

const CLOCKS: Readonly<Partial<Record<CsvColumn, Column>>> = {
  opened_at: 'openClock',
  closed_at: 'closeClock',
};

/** Dates and times of day are in separate columns. */
const withClocks = (rows: readonly TradeRow[], { columns }: Head<Column>): TradeRow[] =>
  rows.map(({ row, text }) => ({
    row,
    text: (column) => {
      const clock = CLOCKS[column];
      if (clock === undefined) return text(column);
      return `${text(column)} ${filled(row.cells[columns[clock] ?? -1])}`.trim();
    },
  }));

/** The export of TradeZella, another journal. */
export const tradezellaReader = headReader(headOf, (head, rows, order) => {
  const body = rows.slice(head.at + 1);
  const accounts = new Set(body.map(({ cells }) => filled(cells[head.columns.account ?? -1])));
  accounts.delete('');
  if (accounts.size > 1) return severalAccounts(accounts);
  const table = withClocks(tradeRows(body, head.columns), head);
  const [name = ''] = accounts;
  return tableStatement(table, {
    format: 'tradezella',
    account: { ...NO_ACCOUNT, name },
    order,
    usualOrder: 'mdy',
    hasSignedCosts: false,
  });
});
