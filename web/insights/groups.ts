import { addTo, createTally, figuresOf, type Scale, type Tally } from './figures-of.ts';
import type { Dimension, Group } from './insights.ts';
import type { Label } from './labels.ts';
import type { Result } from './results.ts';

/** They follow the clock; the others come by how many trades they have. */
const ORDERED = new Set<Dimension>(['weekday', 'hour', 'holding']);

type Tallied = readonly [label: Label, tally: Tally];

const byName = ([a]: Tallied, [b]: Tallied): number => (a.name < b.name ? -1 : 1);

function compare(dimension: Dimension) {
  return (a: Tallied, b: Tallied): number => {
    const blankLast = Number(a[0].name === '') - Number(b[0].name === '');
    if (blankLast !== 0) return blankLast;
    if (ORDERED.has(dimension)) return a[0].rank - b[0].rank;
    return b[1].trades - a[1].trades || byName(a, b);
  };
}

function groupsOf(results: readonly Result[], dimension: Dimension, scale: Scale): Group[] {
  const tallies = new Map<Label, Tally>();
  for (const result of results) {
    for (const label of result.trade.labels[dimension]) {
      let tally = tallies.get(label);
      if (tally === undefined) tallies.set(label, (tally = createTally()));
      addTo(tally, result);
    }
  }
  return [...tallies]
    .toSorted(compare(dimension))
    .map(([{ name }, tally]) => ({ name, ...figuresOf(tally, scale) }));
}

/**
 * The same figures by each thing that tells trades apart. A trade counts in each of its tags and of its
 * sessions; in all other dimensions in one group, so that these add up to the whole.
 */
export function groupsByDimension(
  results: readonly Result[],
  scale: Scale,
): Record<Dimension, readonly Group[]> {
  const of = (dimension: Dimension): Group[] => groupsOf(results, dimension, scale);
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
