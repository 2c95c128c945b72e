import { addTo, createTally, figuresOf, type Scale, type Tally } from './figures-of.ts';
import type { Dimension, Group } from './insights.ts';
import type { Label } from './labels.ts';
import type { Result } from './results.ts';

/** They follow the clock; the others come by how many trades they have. */
const ORDERED = new Set<Dimension>(['weekday', 'hour', 'holding']);

type Tallied = { readonly label: Label; readonly tally: Tally };

function compare({ label: a, tally: tallyA }: Tallied, { label: b, tally: tallyB }: Tallied) {
  const blankLast = Number(a.name === '') - Number(b.name === '');
  if (blankLast !== 0) return blankLast;
  if (ORDERED.has(a.dimension)) return a.rank - b.rank;
  return tallyB.trades - tallyA.trades || (a.name < b.name ? -1 : 1);
}

/** The trades of each group of all dimensions, in one go through the results. */
function tallyEach(results: readonly Result[]): readonly Tallied[] {
  const tallied: Tallied[] = []; // by the index of the label, with holes
  for (const result of results) {
    for (const label of result.trade.labels) {
      const { tally } = (tallied[label.index] ??= { label, tally: createTally() });
      addTo(tally, result);
    }
  }
  return tallied.filter((each) => each !== undefined);
}

/**
 * The same figures by each thing that tells trades apart. A trade counts in each of its tags and of its
 * sessions; in all other dimensions in one group, so that these add up to the whole.
 */
export function groupsByDimension(
  results: readonly Result[],
  scale: Scale,
): Record<Dimension, readonly Group[]> {
  const tallied = tallyEach(results);
  const of = (dimension: Dimension): Group[] =>
    tallied
      .filter(({ label }) => label.dimension === dimension)
      .toSorted(compare)
      .map(({ label, tally }) => ({ name: label.name, ...figuresOf(tally, scale) }));
  return {
    pair: of('pair'),
    session: of('session'),
    weekday: of('weekday'),
    hour: of('hour'),
    setup: of('setup'),
    tag: of('tag'),
    emotion: of('emotion'),
    holding: of('holding'),
    side: of('side'),
  };
}
