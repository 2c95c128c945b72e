import type { ReportFigures } from '#contracts/journal/journal-rows.ts';
import { fromMinor } from '#contracts/rules/payments/money.ts';
import { type Flow, returnsOf, stepsOf } from './equity.ts';
import { deviationOf, meanOf } from './statistics.ts';

/** A position, or a deal, as a report counts it. */
export type ReportResult = {
  readonly t: number; // UTC ms, when it was booked
  readonly net: number; // whole minor units
  /** False for a deal that opens a position: it has a commission only. */
  readonly isTrade: boolean;
};

const inOrder = (results: readonly ReportResult[]): ReportResult[] =>
  results.toSorted((a, b) => a.t - b.t); // stable: within a second, the order of the file

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** The maximum drawdown of the results; the first peak is zero. */
function maxDrawdown(results: readonly ReportResult[]): number {
  let [total, peak, deepest] = [0, 0, 0];
  for (const { net } of results) {
    total += net;
    peak = Math.max(peak, total);
    deepest = Math.max(deepest, peak - total);
  }
  return deepest;
}

/**
 * The figures that trading platforms print in reports, over positions or over deals. Over deals, the
 * commission of an entry counts as a loss, even when the position wins. Cash flows do not count.
 *
 * @param currency of the results
 * @returns money in major units; ratios with a zero divisor are absent
 * @source MetaQuotes, "Testing report" (metatrader5.com/en/terminal/help/algotrading/testing_report)
 */
export function reportFigures(results: readonly ReportResult[], currency: string): ReportFigures {
  const ordered = inOrder(results);
  const nets = ordered.map(({ net }) => net);
  const [profit, loss] = [sum(nets.filter((x) => x > 0)), sum(nets.filter((x) => x < 0))];
  const net = profit + loss;
  const drawdown = maxDrawdown(ordered);
  const trades = ordered.filter(({ isTrade }) => isTrade).length;
  const money = (minor: number): number => fromMinor(minor, currency);
  return {
    net_profit: money(net),
    gross_profit: money(profit),
    gross_loss: money(loss),
    ...(loss < 0 && { profit_factor: profit / -loss }),
    ...(trades > 0 && { expected_payoff: money(net / trades) }),
    max_drawdown: money(drawdown),
    ...(drawdown > 0 && { recovery_factor: net / drawdown }),
    trades,
  };
}

/**
 * The Sharpe ratio per trade: the mean of the returns on the balance, divided by their standard
 * deviation (that of a sample, n - 1). Not annualised.
 *
 * @param start the initial balance in minor units, null when unknown; a deposit before the first result
 *        replaces it
 * @returns null when a balance is unknown or not positive, with fewer than two results, or when all are equal
 * @source MetaQuotes, "Mathematics in trading: how to estimate trade results" (mql5.com/en/articles/1492)
 */
export function sharpeRatio(
  results: readonly ReportResult[],
  flows: readonly Flow[],
  start: number | null,
): number | null {
  const ordered = inOrder(results);
  const first = ordered[0]?.t ?? 0;
  const isFunded = flows.some(({ t, amount }) => amount > 0 && t <= first);
  const returns = returnsOf(stepsOf(ordered, flows), isFunded ? 0 : (start ?? 0));
  if (returns === null) return null;
  const [mean, deviation] = [meanOf(returns), deviationOf(returns)];
  return mean === null || deviation === null ? null : mean / deviation;
}
