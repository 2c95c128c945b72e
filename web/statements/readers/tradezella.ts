import { costSigns } from '../cost-signs.ts';
import { readTrades, type TradeRow } from '../read-trade.ts';
import { type TableRow } from '../statement.ts';
import {
  amountsOf,
  datesOrder,
  numbersReader,
  severalAccounts,
  TRADES_ONLY,
  tradeRows,
} from '../table-columns.ts';
import { findHead, type Head, type TableReader } from '../table-reader.ts';
import { parseTime } from '../time-reader.ts';
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

/** Date and time of day stand in columns of their own. */
function withClocks(rows: readonly TradeRow[], { columns }: Head<Column>): TradeRow[] {
  return rows.map(({ row, texts }) => {
    const withClock = (date: string, column: Column) =>
      `${date} ${filled(row.cells[columns[column] ?? -1])}`.trim();
    const opened = withClock(texts.opened_at, 'openClock');
    const closed = withClock(texts.closed_at, 'closeClock');
    return { row, texts: { ...texts, opened_at: opened, closed_at: closed } };
  });
}

/** The export of TradeZella, another journal, for those who move here. */
export const tradezellaReader: TableReader = {
  format: 'tradezella',
  recognises: (rows) => headOf(rows) !== null,
  read(rows, order) {
    const head = headOf(rows);
    if (head === null) return 'This is no export of TradeZella.';
    const body = rows.slice(head.at + 1);
    const accounts = new Set(body.map(({ cells }) => filled(cells[head.columns.account ?? -1])));
    accounts.delete('');
    if (accounts.size > 1) return severalAccounts(accounts);
    const table = withClocks(tradeRows(body, head.columns), head);
    const dates = datesOrder(table) ?? order;
    const number = numbersReader(table);
    const [name = ''] = accounts;
    return {
      format: 'tradezella',
      account: { number: '', name, currency: null, type: null },
      zone: null,
      ...readTrades(table, {
        number,
        time: (text) => parseTime(text, dates ?? 'mdy'),
        currency: null,
        signs: costSigns(amountsOf(table, number), 'USD'),
      }),
      ...TRADES_ONLY,
      isDateOrderUnknown: dates === null,
    };
  },
};
