import type { Statement, TableRow } from '../statement.ts';
import { NO_ACCOUNT, tableStatement, tradeRows } from '../table-columns.ts';
import { findHead, HEAD_ROWS, headName, headReader, type TableReader } from '../table-reader.ts';
import { parseTime } from '../time-reader.ts';
import { sideOf } from '../trade-labels.ts';
import { bellwetherReader } from './bellwether.ts';
import { ctraderReader } from './ctrader.ts';
import { mt4Reader } from './mt4.ts';
import { mt5Reader } from './mt5.ts';
import { tradenoteReader } from './tradenote.ts';
import { tradezellaReader } from './tradezella.ts';

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

/** The account above the trades: name, number and currency, each below its head. */
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
const xtbReader = headReader(headOf, (head, rows, order) => {
  const account = accountOf(rows.slice(0, head.at));
  const table = tradeRows(rows.slice(head.at + 1), head.columns);
  return tableStatement(table, { format: 'xtb', account, order });
});

/** The heads are in the trader's language, so columns are identified by their places. */
const PLACES = {
  ticket: 0,
  opened_at: 1,
  side: 2,
  lots: 3,
  symbol: 4,
  entry: 5,
  stop_loss: 6,
  take_profit: 7,
  closed_at: 8,
  exit: 9,
  swap: 10,
  commission: 11,
  profit: 12,
} as const;
const SECONDS_OPEN = 14;
const COLUMNS = 15;

const secondOf = (text: string): number =>
  Date.parse(`${parseTime(text, 'dmy')?.wall ?? parseTime(text, 'mdy')?.wall ?? ''}Z`) / 1000;

/** Whether the last column is the number of seconds that the trade was open, as only FTMO writes. */
function isTrade({ cells }: TableRow): boolean {
  if (cells.length !== COLUMNS || sideOf(cells[PLACES.side] ?? '') === null) return false;
  const seconds = secondOf(cells[PLACES.closed_at] ?? '') - secondOf(cells[PLACES.opened_at] ?? '');
  return Math.abs(seconds - Number(cells[SECONDS_OPEN])) <= 1;
}

/** The account export of FTMO, a prop firm. */
const ftmoReader: TableReader = {
  recognises: (rows) => rows.slice(0, HEAD_ROWS).some(isTrade),
  read(rows, order) {
    const start = rows.findIndex(({ cells }) => parseTime(cells[PLACES.opened_at] ?? '', 'dmy'));
    const account = { ...NO_ACCOUNT, type: 'prop' as const };
    return tableStatement(tradeRows(rows.slice(start), PLACES), { format: 'ftmo', account, order });
  },
};

/** In the order of recognition; no two readers recognise the same file. */
export const ALL_READERS: readonly TableReader[] = [
  bellwetherReader,
  mt5Reader,
  mt4Reader,
  ctraderReader,
  xtbReader,
  tradezellaReader,
  tradenoteReader,
  ftmoReader,
];
