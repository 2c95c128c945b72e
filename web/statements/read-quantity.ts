import type { NumberOf } from './number-reader.ts';

/** More than this is in units: orders have at most a few hundred lots, and half a lot is 50,000 units. */
const MOST_LOTS = 1000;

const WITH_UNIT = /^(.*?)\s*(\p{L}+\.?)$/u;
const LOTS = /^lots?\.?$/i;

export type Quantity = {
  readonly lots: number | null;
  /** The quantity as text when it is not in lots, else blank. */
  readonly note: string;
};

/** The number of a text such as `0.50 Lots`, without the unit behind it. */
export const withoutUnit = (text: string): string => WITH_UNIT.exec(text)?.[1] ?? text;

/** Reads `0.5`, `0.50 Lots`, or `1500 Oz`, which has no known number of lots. @returns null without a readable number */
export function readQuantity(text: string, number: NumberOf): Quantity | null {
  if (text === '') return { lots: null, note: '' };
  const [, amount = text, unit = ''] = WITH_UNIT.exec(text) ?? [];
  const value = number(amount);
  if (value === null || value < 0) return null;
  const isLots = LOTS.test(unit) || (unit === '' && value <= MOST_LOTS);
  return isLots ? { lots: value, note: '' } : { lots: null, note: `Quantity: ${text}` };
}
