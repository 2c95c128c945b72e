/**
 * More lots than these are units of something: brokers take a few hundred lots in one order at most,
 * and half a lot of a currency pair is written as 50,000 in units.
 */
const MOST_LOTS = 1000;

const WITH_UNIT = /^(.*?)\s*(\p{L}+\.?)$/u;
const LOTS = /^lots?\.?$/i;

export type Quantity = {
  readonly lots: number | null;
  /** What was traded, where that is no number of lots; else blank. */
  readonly note: string;
};

/** The number of a text such as `0.50 Lots`, without the unit behind it. */
export const withoutUnit = (text: string): string => WITH_UNIT.exec(text)?.[1] ?? text;

/**
 * How much was traded: `0.5`, `0.50 Lots`, or `1500 Oz`, of which nobody says how many lots they are.
 *
 * @returns null when the text has no number that can be read
 */
export function readQuantity(
  text: string,
  number: (text: string) => number | null,
): Quantity | null {
  if (text === '') return { lots: null, note: '' };
  const [, amount = text, unit = ''] = WITH_UNIT.exec(text) ?? [];
  const value = number(amount);
  if (value === null || value < 0) return null;
  const isLots = LOTS.test(unit) || (unit === '' && value <= MOST_LOTS);
  return isLots ? { lots: value, note: '' } : { lots: null, note: `Quantity: ${text}` };
}
