import type { Candle } from '#contracts/rules/market/candles.ts';

/** A turning point of price. */
export type Swing = {
  readonly kind: 'high' | 'low';
  readonly index: number; // index of the candle that turned
  readonly knownAt: number; // index of the candle at whose close the turn was confirmed
  readonly price: number;
};

/** Whether no neighbour reaches further; the first of equals counts. All of them have to be there. */
function isExtreme(values: readonly number[], index: number, reach: number): boolean {
  const value = values[index] ?? NaN;
  for (let step = 1; step <= reach; step += 1) {
    const before = values[index - step] ?? NaN;
    const after = values[index + step] ?? NaN;
    if (before >= value || after > value) return false;
  }
  return true;
}

/**
 * Fractal swings, oldest first: candles whose high (low) lies beyond those of their neighbours on
 * each side. A swing is known only when the last neighbour has closed; using it earlier would be
 * look-ahead. Where one candle is both, the high comes first.
 *
 * @source B. Williams, Trading Chaos (1995), who used two neighbours
 */
export function findSwings(candles: readonly Candle[], reach: number): Swing[] {
  const highs = candles.map(({ h }) => h);
  const depths = candles.map(({ l }) => -l);
  const swings: Swing[] = [];
  for (let index = reach; index < candles.length - reach; index += 1) {
    const knownAt = index + reach;
    const { h, l } = candles[index] ?? { h: NaN, l: NaN };
    if (isExtreme(highs, index, reach)) swings.push({ kind: 'high', index, knownAt, price: h });
    if (isExtreme(depths, index, reach)) swings.push({ kind: 'low', index, knownAt, price: l });
  }
  return swings;
}
