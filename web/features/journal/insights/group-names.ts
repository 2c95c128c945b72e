import type { Dimension } from '#web/data/insights.ts';
import type { JournalFilter } from '#web/data/journal.ts';

export const dimensionNames: Readonly<Record<Dimension, string>> = {
  pair: 'Pair',
  session: 'Session',
  weekday: 'Weekday',
  hour: 'Hour',
  setup: 'Setup',
  tag: 'Tag',
  emotion: 'Emotion',
  holding: 'Holding time',
  side: 'Side',
};

/** What a group is called whose trades say nothing. */
export const blankNames: Readonly<Record<Dimension, string>> = {
  pair: 'No pair',
  session: 'No session',
  weekday: 'No weekday',
  hour: 'No hour',
  setup: 'No setup',
  tag: 'No tag',
  emotion: 'No emotion',
  holding: 'Time of opening not known',
  side: 'No side',
};

/** What there is to know of the groups before they are compared. @param zone of the device */
export function noteOf(dimension: Dimension, zone: string): string | null {
  if (dimension === 'session') {
    return 'By time of opening, in the hours of each market. Sessions overlap: a trade can count in two.';
  }
  if (dimension === 'tag') return 'A trade counts under each of its tags.';
  if (dimension === 'weekday' || dimension === 'hour') return `By time of opening, in ${zone}.`;
  return null;
}

/** The filter that shows the trades of a group alone; null where no filter can. */
export function filterOf(dimension: Dimension, name: string): Partial<JournalFilter> | null {
  if (name === '') return null;
  if (dimension === 'side') return { side: name === 'Buy' ? 'buy' : 'sell' };
  const isFilter =
    dimension === 'pair' || dimension === 'setup' || dimension === 'tag' || dimension === 'emotion';
  return isFilter ? { [dimension]: name } : null;
}
