import { SIGNED_COSTS } from '../cost-signs.ts';
import { readTrades } from '../read-trade.ts';
import { type TableRow } from '../statement.ts';
import { datesOrder, numbersReader, TRADES_ALONE, tradeRows } from '../table-columns.ts';
import { HEAD_ROWS, type TableReader } from '../table-reader.ts';
import { parseTime } from '../time-reader.ts';
import { sideOf } from '../trade-words.ts';

/** The heads are in the language of the trader, so the columns are known by their places alone. */
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

/** A trade whose last column is how many seconds it was open: no other program writes that. */
function isTrade({ cells }: TableRow): boolean {
  if (cells.length !== COLUMNS || sideOf(cells[PLACES.side] ?? '') === null) return false;
  const seconds = secondOf(cells[PLACES.closed_at] ?? '') - secondOf(cells[PLACES.opened_at] ?? '');
  return Math.abs(seconds - Number(cells[SECONDS_OPEN])) <= 1;
}

/** The export of the account at FTMO, a firm that lets people trade its money. */
export const ftmoReader: TableReader = {
  format: 'ftmo',
  recognises: (rows) => rows.slice(0, HEAD_ROWS).some(isTrade),
  read(rows, order) {
    const start = rows.findIndex(({ cells }) => parseTime(cells[PLACES.opened_at] ?? '', 'dmy'));
    const table = tradeRows(rows.slice(start), PLACES);
    const dates = datesOrder(table) ?? order;
    return {
      format: 'ftmo',
      account: { number: '', name: '', currency: null, type: 'prop' },
      zone: null,
      ...readTrades(table, {
        number: numbersReader(table),
        time: (text) => parseTime(text, dates ?? 'dmy'),
        currency: null,
        signs: SIGNED_COSTS,
      }),
      ...TRADES_ALONE,
      isDateOrderUnknown: dates === null,
    };
  },
};
