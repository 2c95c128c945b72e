import type { CsvColumn, TableRow } from '../statement.ts';
import {
  NO_ACCOUNT,
  type Places,
  tableStatement,
  tradeRows,
  zoneOfHead,
} from '../table-columns.ts';
import { HEAD_ROWS, headName, headReader } from '../table-reader.ts';

/** The optional columns; their heads contain zone and currency. */
const HEADS: readonly (readonly [CsvColumn, RegExp])[] = [
  ['ticket', /^(?:deal )?id$/],
  ['symbol', /^symbol$/],
  ['side', /^opening direction$/],
  ['lots', /^closing quantity$/],
  ['opened_at', /^opening time\b/],
  ['closed_at', /^closing time\b/],
  ['entry', /^entry price$/],
  ['exit', /^closing price$/],
  ['commission', /^commissions?\b/],
  ['swap', /^swaps?\b/],
  ['profit', /^gross\b/],
  ['net', /^net\b/],
  ['notes', /^comment$/],
];
const NET = /^net\b\W*([a-z]{3})\b/;

type Head = { readonly at: number; readonly places: Places; readonly row: TableRow };

function headOf(rows: readonly TableRow[]): Head | null {
  for (const [at, row] of rows.slice(0, HEAD_ROWS).entries()) {
    const names = row.cells.map(headName);
    const matches = HEADS.map(
      ([column, name]) => [column, names.findIndex((it) => name.test(it))] as const,
    );
    const places: Places = Object.fromEntries(matches.filter(([, place]) => place >= 0));
    const { side, closed_at: closed, entry, net } = places;
    if ([side, closed, entry, net].every((place) => place !== undefined))
      return { at, places, row };
  }
  return null;
}

/** The history of cTrader as CSV. @source https://help.ctrader.com/ctrader-web/trading/history/ (its columns) */
export const ctraderReader = headReader(headOf, (head, rows, order) => {
  const names = head.row.cells.map(headName);
  const currencies = new Set(names.flatMap((name) => NET.exec(name)?.[1]?.toUpperCase() ?? []));
  if (currencies.size > 1) {
    return `The file has its results in ${[...currencies].join(' and ')}. Export it with one column of net results, that of the account's currency.`;
  }
  const [currency = null] = currencies;
  return tableStatement(tradeRows(rows.slice(head.at + 1), head.places), {
    format: 'ctrader',
    account: { ...NO_ACCOUNT, currency },
    zone: zoneOfHead(head.row.cells[head.places.closed_at ?? -1] ?? ''),
    order: order ?? 'dmy', // as it writes them everywhere
  });
});
