import { type TableReader } from '../table-reader.ts';
import { isSide, isTicket, isTimeText, RECOGNISED_BY } from '../metatrader-rows.ts';
import { type TableRow } from '../statement.ts';
import { accountOfMt5 } from './mt5-account.ts';
import { isDirection } from './mt5-rows.ts';
import { readMt5 } from './mt5-report.ts';

/** A position, which has a time of its close, or a deal, which has a direction or moves money. */
const isRow = ({ cells: [time, id, symbol, type, direction, ...rest] }: TableRow) =>
  isTimeText(time) &&
  isTicket(id) &&
  ((isSide(type) && (isTimeText(rest[3]) || isDirection(direction))) ||
    (symbol === '' && type === 'balance'));

/**
 * The history report of MetaTrader 5: HTML or Excel as the terminal saves it, or that saved as CSV.
 * @see https://www.metatrader5.com/en/terminal/help/trading/account_history
 */
export const mt5Reader: TableReader = {
  format: 'mt5',
  recognises: (rows) => {
    const first = rows.slice(0, RECOGNISED_BY);
    return accountOfMt5(first) !== null || first.some(isRow);
  },
  read: readMt5,
};
