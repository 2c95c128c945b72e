import { fromMinor, toMinor } from '#contracts/rules/payments/money.ts';
import type { InsightsQuery } from './insights.ts';
import type { Amounts } from './net-r.ts';
import type { Trade } from './prepare-trades.ts';

export type Outcome = 'win' | 'loss' | 'breakeven';

/** A trade with its result in the query's currency. */
export type Result = {
  readonly trade: Trade;
  readonly amounts: Amounts; // whole minor units
  readonly outcome: Outcome;
};

export type InCurrency = Pick<InsightsQuery, 'rates'> & { readonly currency: string };

/** Converts whole minor units to another currency, rounded once; null without a rate. */
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
 * The gross result decides whether a trade is breakeven, because costs would turn every close at the entry
 * into a loss. Otherwise the net result decides.
 *
 * @param band in whole minor units
 */
function outcomeOf({ gross, net }: Amounts, band: number): Outcome {
  if (Math.abs(gross) <= band || net === 0) return 'breakeven';
  return net > 0 ? 'win' : 'loss';
}

/**
 * The results of trades in one currency, in the order of the trades. Trades in other currencies are converted, or left out and counted
 * when there is no rate.
 *
 * @param breakeven in major units
 */
export function resultsIn(trades: readonly Trade[], to: InCurrency, breakeven: number) {
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
