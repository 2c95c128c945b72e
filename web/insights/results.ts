import { fromMinor, toMinor } from '#contracts/rules/payments/money.ts';
import type { Amounts } from './net-r.ts';
import type { Trade } from './prepare-trades.ts';

export type Outcome = 'win' | 'loss' | 'breakeven';

/** A trade with what it brought in the currency that is looked at. */
export type Result = {
  readonly trade: Trade;
  readonly amounts: Amounts; // whole minor units of that currency
  readonly outcome: Outcome;
};

export type Results = {
  /** In the order in which the trades closed. */
  readonly results: readonly Result[];
  readonly converted: number;
  readonly leftOut: number;
};

export type InCurrency = {
  readonly currency: string;
  /** From a currency to the price of one unit of it. */
  readonly rates: Readonly<Record<string, number>>;
};

/** An amount in whole minor units of another currency, rounded once; null when no rate is known. */
export function convert(
  minor: number,
  from: string,
  { currency, rates }: InCurrency,
): number | null {
  if (from === currency) return minor;
  const rate = rates[from];
  return rate === undefined ? null : toMinor(fromMinor(minor, from) * rate, currency);
}

function convertAll(amounts: Amounts, from: string, to: InCurrency): Amounts | null {
  if (from === to.currency) return amounts;
  const net = convert(amounts.net, from, to);
  const commission = convert(amounts.commission, from, to);
  const swap = convert(amounts.swap, from, to);
  const fees = convert(amounts.fees, from, to);
  if (net === null || commission === null || swap === null || fees === null) return null;
  return { net, commission, swap, fees, gross: net - commission - swap - fees };
}

/**
 * Whether a trade counts as won or lost. What the price alone brought says whether it was breakeven: else
 * each trade that was closed at its entry would be a loss by its costs. Net tells the rest.
 *
 * @param band in whole minor units
 */
function outcomeOf({ gross, net }: Amounts, band: number): Outcome {
  if (Math.abs(gross) <= band || net === 0) return 'breakeven';
  return net > 0 ? 'win' : 'loss';
}

/**
 * The results of trades in one currency: those of others are converted where a rate is known, and left out
 * and counted where none is.
 *
 * @param breakeven in major units
 */
export function resultsIn(trades: readonly Trade[], to: InCurrency, breakeven: number): Results {
  const band = toMinor(breakeven, to.currency);
  const results: Result[] = [];
  let converted = 0;
  for (const trade of trades) {
    const amounts = convertAll(trade.amounts, trade.entry.currency, to);
    if (amounts === null) continue;
    if (trade.entry.currency !== to.currency) converted += 1;
    results.push({ trade, amounts, outcome: outcomeOf(amounts, band) });
  }
  return { results, converted, leftOut: trades.length - results.length };
}
