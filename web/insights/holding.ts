import type { Counted, Insights } from './insights.ts';
import type { Result } from './results.ts';
import { medianOf } from './spread.ts';

function medianHeld(results: readonly Result[]): Counted<number> {
  const held = results.map(({ trade }) => trade.heldMs).filter((ms) => ms !== null);
  return { value: medianOf(held), n: held.length };
}

/** How long trades were held, ms: the median, which one forgotten trade does not move. */
export const holdingOf = (results: readonly Result[]): Insights['holding'] => ({
  all: medianHeld(results),
  winners: medianHeld(results.filter(({ outcome }) => outcome === 'win')),
  losers: medianHeld(results.filter(({ outcome }) => outcome === 'loss')),
});
