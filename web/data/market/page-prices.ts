import type { PriceReport } from '#contracts/market/market.ts';
import {
  isPlausible,
  REPORTED_INSTRUMENTS,
  type ReportedInstrument,
} from '#contracts/rules/market/instruments.ts';

export type PagePrices = Partial<Record<ReportedInstrument, number>>;

/** A name, blanks or signs, and a decimal number: `EURUSD 1.08512`, `XAU/USD: 4,065.50`. */
const patterns: Readonly<Record<ReportedInstrument, RegExp>> = {
  EURUSD: /EUR\/?USD[\s:$]*(\d[\d,]*\.\d+)/,
  GBPUSD: /GBP\/?USD[\s:$]*(\d[\d,]*\.\d+)/,
  XAUUSD: /XAU\/?USD[\s:$]*(\d[\d,]*\.\d+)/,
};

function priceIn(text: string, instrument: ReportedInstrument): number | null {
  const number = patterns[instrument].exec(text)?.[1];
  return number === undefined ? null : Number(number.replaceAll(',', ''));
}

/** The first plausible price of each instrument in the texts, judged by the prices of the feed. */
export function extractPrices(texts: readonly string[], feedPrices: PagePrices): PagePrices {
  const prices: PagePrices = {};
  for (const instrument of REPORTED_INSTRUMENTS) {
    const price = texts
      .map((text) => priceIn(text, instrument))
      .find(
        (seen) => seen !== null && isPlausible(instrument, seen, feedPrices[instrument] ?? null),
      );
    if (price !== undefined && price !== null) prices[instrument] = price;
  }
  return prices;
}

/** The reports of prices that changed since the last report. */
export const newReports = (prices: PagePrices, lastSent: PagePrices): PriceReport[] =>
  REPORTED_INSTRUMENTS.flatMap((instrument) => {
    const price = prices[instrument];
    return price === undefined || price === lastSent[instrument] ? [] : [{ instrument, price }];
  });

const inventedRanges: Readonly<Record<ReportedInstrument, { near: number; within: number }>> = {
  EURUSD: { near: 1.085, within: 0.005 },
  GBPUSD: { near: 1.265, within: 0.005 },
  XAUUSD: { near: 2065.5, within: 10 },
};

/**
 * Reports with invented prices, for a page without new prices. They are flagged; the server counts and drops
 * them.
 *
 * @param random as `Math.random`
 */
export const simulatedReports = (random: () => number): PriceReport[] =>
  REPORTED_INSTRUMENTS.map((instrument) => {
    const { near, within } = inventedRanges[instrument];
    const price = Number((near + (2 * random() - 1) * within).toFixed(5));
    return { instrument, price, simulated: true };
  });
