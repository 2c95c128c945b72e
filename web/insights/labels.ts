import type { JournalEntry } from '#contracts/journal/journal.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { sessionsAt } from '#contracts/rules/time/trading-sessions.ts';
import type { ZoneClock } from '#contracts/rules/time/broker-zone.ts';
import type { Dimension } from './insights.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const SIDES = { buy: 'Buy', sell: 'Sell' };
export const NO_SESSION = 'Between sessions';

/** How long a trade was held: at most so long (exclusive), under which name. */
const HOLDINGS: readonly (readonly [below: number, name: string])[] = [
  [5 * MINUTE_MS, 'Under 5 minutes'],
  [30 * MINUTE_MS, '5 to 30 minutes'],
  [HOUR_MS, '30 to 60 minutes'],
  [4 * HOUR_MS, '1 to 4 hours'],
  [DAY_MS, '4 to 24 hours'],
  [7 * DAY_MS, '1 to 7 days'],
  [Infinity, '7 days and more'],
];

/** A group that trades belong to; one object for all of them. */
export type Label = {
  readonly dimension: Dimension;
  readonly name: string;
  readonly rank: number; // where groups have an order of their own
  readonly index: number; // among the groups of all dimensions, from 0
};

/** The moments of a trade, UTC ms. */
export type Moments = {
  readonly startedAt: number; // opened, or the date where that is not known
  readonly heldMs: number | null;
};

/** Finds the one label of each name, whatever its letters' case: a filter does not look at that either. */
type Book = (name: string, rank?: number) => Label;

function createBook(dimension: Dimension, nextIndex: () => number): Book {
  const byKey = new Map<string, Label>();
  const bySpelling = new Map<string, Label>(); // in most cases spares making the key
  return (name, rank = 0) => {
    const known = bySpelling.get(name);
    if (known !== undefined) return known;
    const key = name.toLowerCase();
    const label = byKey.get(key) ?? { dimension, name, rank, index: nextIndex() };
    byKey.set(key, label);
    bySpelling.set(name, label);
    return label;
  };
}

function createBooks() {
  let next = 0;
  const book = (dimension: Dimension): Book => createBook(dimension, () => next++);
  return {
    pair: book('pair'),
    session: book('session'),
    weekday: book('weekday'),
    hour: book('hour'),
    setup: book('setup'),
    tag: book('tag'),
    emotion: book('emotion'),
    holding: book('holding'),
    side: book('side'),
  };
}

function holdingOf(book: Book, heldMs: number | null): Label {
  const rank = HOLDINGS.findIndex(([below]) => heldMs !== null && heldMs < below);
  return book(HOLDINGS[rank]?.[1] ?? '', rank);
}

function weekdayOf(book: Book, local: number): Label {
  const rank = (((Math.floor(local / DAY_MS) + 3) % 7) + 7) % 7; // 1970 began on a Thursday
  return book(WEEKDAYS[rank] ?? '', rank);
}

function hourOf(book: Book, local: number): Label {
  const hour = Math.floor((local - Math.floor(local / DAY_MS) * DAY_MS) / HOUR_MS);
  return book(HOURS[hour] ?? '', hour);
}

/** Those of all names, each once; of none, that of `otherwise`. */
function eachOf(book: Book, names: readonly string[], otherwise: string): readonly Label[] {
  const [first = otherwise, ...more] = names;
  const label = book(first);
  return more.length === 0 ? [label] : [...new Set([label, ...more.map((name) => book(name))])];
}

/**
 * Tells to which groups a trade belongs. When it was opened says its session, by the clocks of the
 * markets, and its weekday and hour, by that of the trader. Names are written as the first trade that is
 * asked for writes them.
 */
export function createLabels(clock: ZoneClock) {
  const books = createBooks();
  return (trade: JournalEntry, { startedAt, heldMs }: Moments): readonly Label[] => {
    const local = clock(startedAt);
    return [
      books.pair(trade.pair),
      weekdayOf(books.weekday, local),
      hourOf(books.hour, local),
      books.setup(trade.setup),
      books.emotion(trade.emotions),
      holdingOf(books.holding, heldMs),
      books.side(SIDES[trade.type]),
      ...eachOf(books.session, sessionsAt(startedAt), NO_SESSION),
      ...eachOf(books.tag, trade.tags, ''),
    ];
  };
}
