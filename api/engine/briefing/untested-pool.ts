import type { Swing } from '#api/engine/indicators/swings.ts';
import type { Reading } from './reading.ts';

/** Equal highs or lows through which no price has gone since. */
export type Pool = {
  readonly kind: Swing['kind'];
  readonly price: number;
  /** From the price, in daily ranges; negative below it. */
  readonly distance: number;
};

/** Turns so near to each other, in average true ranges, count as equal. */
const EQUAL_ATR = 0.1;

/**
 * The untested pool nearest to the price: two turns of half-days at one price, beyond which stops are
 * said to rest; null without one.
 *
 * @source "liquidity pool" as teachers of order flow use the word; an estimate, nobody sees those orders
 */
export function nearestPool({
  chart,
  candles,
  price,
  adr,
}: Pick<Reading, 'chart' | 'candles' | 'price' | 'adr'>): Pool | null {
  const isWithin = (a: Swing, b: Swing): boolean =>
    a.kind === b.kind && Math.abs(a.price - b.price) <= EQUAL_ATR * chart.atr;
  const isUntested = ({ kind, index }: Swing, level: number): boolean =>
    candles.slice(index).every(({ h, l }) => (kind === 'high' ? h <= level : l >= level));

  const pools = chart.swings.flatMap((first, place): Pool[] => {
    const second = chart.swings.slice(place + 1).find((later) => isWithin(first, later));
    if (second === undefined) return [];
    const { kind } = first;
    const furthest = kind === 'high' ? Math.max : Math.min;
    const level = furthest(first.price, second.price);
    return isUntested(first, level)
      ? [{ kind, price: level, distance: (level - price) / adr }]
      : [];
  });
  const [nearest] = pools.toSorted((a, b) => Math.abs(a.distance) - Math.abs(b.distance));
  return nearest ?? null;
}
