import { type TableRow } from './statement.ts';

const BUY =
  'buy b long bot bought kauf kaufen achat acheter compra comprar acquisto покупка kupno 买入 买 買';
const SELL =
  'sell s short sold verkauf verkaufen vente vendre venta venda vender vendita продажа sprzedaz 卖出 卖 売';

const SIDES = new Map([
  ...BUY.split(' ').map((label) => [label, 'buy'] as const),
  ...SELL.split(' ').map((label) => [label, 'sell'] as const),
]);

/** Lower case without accents: `Größe` and `GROSSE` are the same word. */
export const plainWord = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .trim();

/** The side that a word means in any supported language; null for other words. */
export const sideOf = (text: string): 'buy' | 'sell' | null => SIDES.get(plainWord(text)) ?? null;

const TOTAL =
  /^(?:grand total|sub-?total|total general|totals?|totale|totaux|sum|summary|summe|gesamt|suma|razem|celkem|toplam|итого|всего|合计|合計)(?![\p{L}\d])/u;

export const isTotal = ({ cells }: TableRow): boolean =>
  TOTAL.test(plainWord(cells.find((cell) => cell !== '') ?? ''));

/** Placeholders of empty cells. */
const NOTHING = /^(?:[-–—]+|n\/?a|null|none|nan)$/i;

/** The text of a cell; blank for a placeholder. */
export const filled = (text: string | undefined): string =>
  text === undefined || NOTHING.test(text) ? '' : text;
