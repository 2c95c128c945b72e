import { type TableRow } from './statement.ts';

const BUY =
  'buy b long bot bought kauf kaufen achat acheter compra comprar acquisto покупка kupno 买入 买 買';
const SELL =
  'sell s short sold verkauf verkaufen vente vendre venta venda vender vendita продажа sprzedaz 卖出 卖 売';

const SIDES = new Map([
  ...BUY.split(' ').map((word) => [word, 'buy'] as const),
  ...SELL.split(' ').map((word) => [word, 'sell'] as const),
]);

/** Lower case without accents, so that `Größe` and `GROSSE` are one word. */
export const plainWord = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .trim();

/** Which way a word says that somebody traded; null: it says something else. */
export const sideOf = (text: string): 'buy' | 'sell' | null => SIDES.get(plainWord(text)) ?? null;

const TOTAL =
  /^(?:grand total|sub-?total|total general|totals?|totale|totaux|sum|summary|summe|gesamt|suma|razem|celkem|toplam|итого|всего|合计|合計)(?![\p{L}\d])/u;

/** Whether a row adds others up. */
export const isTotal = ({ cells }: TableRow): boolean =>
  TOTAL.test(plainWord(cells.find((cell) => cell !== '') ?? ''));

/** What some programs write into a cell that holds nothing. */
const NOTHING = /^(?:[-–—]+|n\/?a|null|none|nan)$/i;

/** The text of a cell; blank where it says that there is nothing. */
export const filled = (text: string | undefined): string =>
  text === undefined || NOTHING.test(text) ? '' : text;
