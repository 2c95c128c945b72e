import { type Instrument, instrumentFacts } from '#contracts/rules/instruments.ts';
import { isPlausible } from '#contracts/rules/plausible-price.ts';
import type { CandleColumns } from './candle-columns.ts';

const SAMPLE = 999;
/** Prices of forty years differ less from the bounds of today; those of another instrument more. */
const FAR = 10;

/** Of the closes, or of some of them where there are many. */
export function medianClose({ c, length }: CandleColumns): number {
  const step = Math.ceil(length / SAMPLE);
  const closes = c.subarray(0, length).filter((_, i) => i % step === 0);
  return closes.toSorted()[Math.floor(closes.length / 2)] ?? 0;
}

const hasWholePricesOnly = ({ o, h, l, c, length }: CandleColumns): boolean =>
  [o, h, l, c].every((column) => column.subarray(0, length).every(Number.isInteger));

/**
 * What prices have to be divided by: some files hold points, 127801 for 1.27801. The instrument's own
 * point is tried before other powers of ten.
 *
 * @returns 1 where prices are believable as they are, have decimals, or fit no power of ten
 */
export function findPriceScale(instrument: Instrument, columns: CandleColumns): number {
  if (!hasWholePricesOnly(columns)) return 1;
  const median = medianClose(columns);
  const powers = Array.from({ length: 8 }, (_, i) => 10 ** (i + 1));
  const candidates = [1, 10 ** instrumentFacts[instrument].digits, ...powers];
  return candidates.find((scale) => isPlausible(instrument, median / scale, null)) ?? 1;
}

/** The prices divided by the scale. */
export function scalePrices(columns: CandleColumns, scale: number): CandleColumns {
  if (scale === 1) return columns;
  const divided = (column: Float64Array<ArrayBuffer>) => column.map((price) => price / scale);
  const { o, h, l, c } = columns;
  return { ...columns, o: divided(o), h: divided(h), l: divided(l), c: divided(c) };
}

/** Whether prices are so far off that they must be those of another instrument. */
export function isOtherInstrument(instrument: Instrument, price: number): boolean {
  const { above, below } = instrumentFacts[instrument].plausible;
  return price < above / FAR || price > below * FAR;
}
