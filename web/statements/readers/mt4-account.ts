import { SHORT_TEXT } from '../metatrader-rows.ts';
import { type Statement, type TableRow } from '../statement.ts';
import { HEAD_ROWS } from '../table-reader.ts';

/** `Account: 123456`, `Name: Amara Example`, `Currency: USD`, `Leverage: 1:100`, in any language. */
const NAMED = /^[^:：]+[:：]\s*(.+)$/;

/**
 * The account of a statement, told in one row of named values: one is a number, one a currency; the name
 * follows the number.
 *
 * @returns null where none of the first rows has that shape
 */
export function accountOfMt4(rows: readonly TableRow[]): Statement['account'] | null {
  for (const { cells } of rows.slice(0, HEAD_ROWS)) {
    const values = cells.flatMap((cell) => NAMED.exec(cell)?.[1] ?? []);
    const at = values.findIndex((value) => /^\d{3,20}$/.test(value));
    const currency = values.find((value) => /^[A-Z]{3}$/.test(value));
    if (at >= 0 && currency !== undefined) {
      const name = values[at + 1] ?? '';
      return {
        number: values[at] ?? '',
        name: name === currency ? '' : name.slice(0, SHORT_TEXT),
        currency,
        type: null,
      };
    }
  }
  return null;
}
