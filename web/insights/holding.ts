import type { Counted, Insights } from './insights.ts';
import type { Outcome, Result } from './results.ts';
import { medianOf } from './spread.ts';

const told = (held: readonly number[]): Counted<number> => ({
  value: medianOf(held),
  n: held.length,
});

/** How long trades were held, ms: the median, which one forgotten trade does not move. */
export function holdingOf(results: readonly Result[]): Insights['holding'] {
  const all: number[] = [];
  const by: Record<Outcome, number[]> = { win: [], loss: [], breakeven: [] };
  for (const { trade, outcome } of results) {
    if (trade.heldMs === null) continue;
    all.push(trade.heldMs);
    by[outcome].push(trade.heldMs);
  }
  return { all: told(all), winners: told(by.win), losers: told(by.loss) };
}
