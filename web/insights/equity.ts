import type { Result } from './results.ts';

/** Cash that came (above zero) or went, in whole minor units. */
export type Flow = { readonly t: number; readonly amount: number };

/** The state after a trade or a cash flow; amounts in whole minor units. */
export type EquityPoint = {
  readonly t: number; // UTC ms
  readonly balance: number;
  readonly net: number; // results alone
  readonly peak: number; // the highest net so far, which begins at zero
  readonly flow: number; // of this point
};

/** A trade, by its close, or a cash flow; amounts in whole minor units. */
export type Step = {
  readonly t: number;
  readonly net: number;
  readonly flow: number;
  readonly isTrade: boolean;
};

/** Trades by their close and cash flows by their date, oldest first; of the same moment, the cash comes first. */
export function stepsOf(results: readonly Result[], flows: readonly Flow[]): Step[] {
  const steps: Step[] = [];
  const waiting = flows.toSorted((a, b) => a.t - b.t);
  let next = 0;
  const flowUntil = (t: number): void => {
    for (let flow = waiting[next]; flow !== undefined && flow.t <= t; flow = waiting[next]) {
      steps.push({ t: flow.t, net: 0, flow: flow.amount, isTrade: false });
      next += 1;
    }
  };
  for (const { trade, amounts } of results) {
    flowUntil(trade.closedAt);
    steps.push({ t: trade.closedAt, net: amounts.net, flow: 0, isTrade: true });
  }
  flowUntil(Infinity);
  return steps;
}

/**
 * The balance from the moment before all of it to the last trade or cash flow. Cash is a step of the
 * balance and no result: the peak is that of the results alone, from zero on, so that losses at the very
 * beginning are a drawdown too.
 *
 * @param start whole minor units; 0 when it is not known
 */
export function equityOf(steps: readonly Step[], start: number): readonly EquityPoint[] {
  const [first] = steps;
  if (first === undefined) return [];
  let [balance, net, peak] = [start, 0, 0];
  const points: EquityPoint[] = [{ t: first.t, balance, net, peak, flow: 0 }];
  for (const step of steps) {
    balance += step.net + step.flow;
    net += step.net;
    peak = Math.max(peak, net);
    points.push({ t: step.t, balance, net, peak, flow: step.flow });
  }
  return points;
}

/**
 * What each trade brought as a share of the balance before it.
 *
 * @param start whole minor units
 * @returns null once a trade found nothing on the account: then no share can be told
 */
export function returnsOf(steps: readonly Step[], start: number): readonly number[] | null {
  const returns: number[] = [];
  let balance = start;
  for (const { net, flow, isTrade } of steps) {
    if (isTrade && balance <= 0) return null;
    if (isTrade) returns.push(net / balance);
    balance += net + flow;
  }
  return returns;
}
