import { BOOK_LEVELS, type BookLevel } from '#contracts/market/sentiments.ts';
import {
  type Instrument,
  instrumentFacts,
  roundPrice,
} from '#contracts/rules/market/instruments.ts';

export const between = (low: number, high: number, decimals = 0): number =>
  Number((low + Math.random() * (high - low)).toFixed(decimals));

export function pick<Choice>(choices: readonly [Choice, ...Choice[]]): Choice {
  return choices[Math.floor(Math.random() * choices.length)] ?? choices[0];
}

export const several = <Sample>(
  [fewest, most]: readonly [number, number],
  make: (index: number) => Sample,
): Sample[] => Array.from({ length: between(fewest, most) }, (_, index) => make(index));

/** Anchor prices of samples; they were never quoted. */
const prices: Readonly<Record<Instrument, number>> = {
  EURUSD: 1.085,
  GBPUSD: 1.265,
  USDJPY: 148,
  AUDUSD: 0.655,
  USDCAD: 1.35,
  USDCHF: 0.875,
  GBPJPY: 187,
  XAUUSD: 2065.5,
  US30: 38_600,
  BTCUSD: 43_000,
};

const DAY_RANGE = 0.006; // a day's range as a share of the price

export type SampleMarket = {
  readonly instrument: Instrument;
  readonly price: number;
  readonly range: number; // of a day, price units
  readonly spread: number; // in pips
};

export function sampleMarket(instrument: Instrument): SampleMarket {
  const usual = prices[instrument];
  const { london, asia } = instrumentFacts[instrument].spreadPips;
  return {
    instrument,
    price: roundPrice(instrument, usual * (1 + between(-0.004, 0.004, 6))),
    range: usual * DAY_RANGE,
    spread: between(london, asia, 1),
  };
}

/** The price so many day ranges above (or, below zero, under) the present one. */
export const priceAway = ({ instrument, price, range }: SampleMarket, ranges: number): number =>
  roundPrice(instrument, price + ranges * range);

/** A ladder of prices, the nearest first. @param side 1 above the price, -1 below it */
export function sampleLadder(
  { instrument, price, range, spread }: SampleMarket,
  side: 1 | -1,
): BookLevel[] {
  const half = (spread * instrumentFacts[instrument].pip) / 2;
  return Array.from({ length: BOOK_LEVELS }, (_, level) => ({
    price: roundPrice(instrument, price + side * (half + (level * range) / 200)),
    size: between(10, 80),
  }));
}
