import { roundPrice } from '#contracts/rules/market/instruments.ts';
import type { Chart } from './chart.ts';

/** A price at which the chart turned more than once. */
export type Level = { readonly price: number; readonly strength: number };

const FEWEST_TOUCHES = 2;
const HALF_LIFE = 100; // candles
const SHOWN = 3; // on each side

/**
 * Groups of turns at one price, whichever way they turned. Strength is the number of touches, halved
 * for every 100 candles since the last of them.
 *
 * @returns cheapest first
 */
export function findLevels({ instrument, swings, candles, tolerance }: Chart): Level[] {
  const groups: { price: number; index: number }[][] = [];
  for (const swing of swings.toSorted((a, b) => a.price - b.price)) {
    const group = groups.at(-1);
    const lowest = group?.[0];
    if (lowest !== undefined && swing.price - lowest.price <= tolerance) group?.push(swing);
    else groups.push([swing]);
  }
  return groups
    .filter((group) => group.length >= FEWEST_TOUCHES)
    .map((group) => {
      const sum = group.reduce((total, { price }) => total + price, 0);
      const age = candles.length - 1 - Math.max(...group.map(({ index }) => index));
      return {
        price: roundPrice(instrument, sum / group.length),
        strength: group.length * 0.5 ** (age / HALF_LIFE),
      };
    });
}

const strongest = (levels: readonly Level[]): number[] =>
  levels
    .toSorted((a, b) => b.strength - a.strength)
    .slice(0, SHOWN)
    .map(({ price }) => price);

/** Up to three levels below and three above a price, the strongest first. */
export function levelsAround(levels: readonly Level[], price: number) {
  return {
    support: strongest(levels.filter((level) => level.price < price)),
    resistance: strongest(levels.filter((level) => level.price > price)),
  };
}
