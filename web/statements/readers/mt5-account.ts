import { isLabel, SHORT_TEXT } from '../metatrader-rows.ts';
import { type Statement, type TableRow } from '../statement.ts';
import { HEAD_ROWS } from '../table-reader.ts';

/** `12345678 (USD, Server, real, Hedge)`; the words are the same in all languages. */
const ACCOUNT = /^(\d{3,20})\s*\(([A-Z]{3}),\s*(.*)\)$/;

type Account = Statement['account'];

function typeOf(words: string): Account['type'] {
  if (/\breal\b/.test(words)) return 'live';
  return /\b(demo|contest)\b/.test(words) ? 'demo' : null;
}

/** `Name:` and what follows. */
const nameIn = ([label = '', name = '']: readonly string[]) =>
  isLabel(label) ? name.slice(0, SHORT_TEXT) : '';

/**
 * The account of a report, and its holder, whose name is in the row before it.
 *
 * @returns null where none of the first rows has that shape
 */
export function accountOfMt5(rows: readonly TableRow[]): Account | null {
  let before: readonly string[] = [];
  for (const { cells } of rows.slice(0, HEAD_ROWS)) {
    const filled = cells.filter((cell) => cell !== '');
    const text = filled.find((cell) => ACCOUNT.test(cell)) ?? '';
    const [, number, currency = null, words = ''] = ACCOUNT.exec(text) ?? [];
    if (number !== undefined) {
      return { number, name: nameIn(before), currency, type: typeOf(words) };
    }
    before = filled;
  }
  return null;
}
