import { isHead, isTimeText, RECOGNISED_BY } from '../metatrader-rows.ts';
import { type TableRow } from '../statement.ts';
import { type TableReader } from '../table-reader.ts';
import { accountOfMt4 } from './mt4-account.ts';
import { CLOSED, kindsOfMt4, ticketPlace } from './mt4-rows.ts';
import { readMt4 } from './mt4-statement.ts';

/** Whether some row is a closed trade, or money that came or went. */
function hasTransactions(rows: readonly TableRow[]): boolean {
  const place = ticketPlace(rows);
  const kinds = kindsOfMt4(rows, place, () => null);
  return rows.some(
    ({ cells }, at) =>
      kinds[at] === 'money' || (kinds[at] === 'trade' && isTimeText(cells[place + CLOSED])),
  );
}

/**
 * The statement of MetaTrader 4: HTML as the terminal saves it or the broker mails it, or that saved as
 * CSV. It begins with the account; tables that begin with their head are of other programs.
 * @see https://www.metatrader4.com/en/trading-platform/help/userinterface/terminal
 */
export const mt4Reader: TableReader = {
  format: 'mt4',
  recognises: (rows) => {
    const [first] = rows;
    if (first === undefined || isHead(first)) return false;
    return accountOfMt4(rows) !== null || hasTransactions(rows.slice(0, RECOGNISED_BY));
  },
  read: readMt4,
};
