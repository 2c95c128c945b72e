import { SIGNED_COSTS } from '../cost-signs.ts';
import { readTrades } from '../read-trade.ts';
import { type Statement, type TableRow } from '../statement.ts';
import { datesOrder, numbersReader, TRADES_ALONE, tradeRows } from '../table-columns.ts';
import { findHead, headName, type TableReader } from '../table-reader.ts';
import { parseTime } from '../time-reader.ts';

const ALIASES = {
  ticket: ['position'],
  symbol: ['symbol'],
  side: ['type'],
  lots: ['volume'],
  opened_at: ['open time'],
  entry: ['open price'],
  closed_at: ['close time'],
  exit: ['close price'],
  stop_loss: ['sl'],
  take_profit: ['tp'],
  commission: ['commission'],
  swap: ['swap'],
  fees: ['rollover'], // of contracts that end: no swap, but neither a result of the price
  profit: ['gross p/l'],
  notes: ['comment'],
} as const;

const headOf = (rows: readonly TableRow[]) =>
  findHead(rows, ALIASES, ['ticket', 'side', 'closed_at', 'entry', 'profit']);

/** Above the trades: the name, number and currency of the account, each under its head. */
function accountOf(rows: readonly TableRow[]): Statement['account'] {
  const at = rows.findIndex(({ cells }) => cells.map(headName).includes('currency'));
  const names = rows[at]?.cells.map(headName) ?? [];
  const below = (name: string) => rows[at + 1]?.cells[names.indexOf(name)] ?? '';
  const currency = below('currency');
  return {
    number: below('account'),
    name: below('name and surname'),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    type: null,
  };
}

/** The history of closed positions of xStation, by XTB. */
export const xtbReader: TableReader = {
  format: 'xtb',
  recognises: (rows) => headOf(rows) !== null,
  read(rows, order) {
    const head = headOf(rows);
    if (head === null) return 'This is no history of closed positions of XTB.';
    const account = accountOf(rows.slice(0, head.at));
    const table = tradeRows(rows.slice(head.at + 1), head.columns);
    const dates = datesOrder(table) ?? order;
    return {
      format: 'xtb',
      account,
      zone: null,
      ...readTrades(table, {
        number: numbersReader(table),
        time: (text) => parseTime(text, dates ?? 'dmy'),
        currency: account.currency,
        signs: SIGNED_COSTS,
      }),
      ...TRADES_ALONE,
      isDateOrderUnknown: dates === null,
    };
  },
};
