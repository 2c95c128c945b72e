import type { JournalEntry } from '#contracts/journal.ts';
import { sessionsAt } from '#contracts/rules/market-sessions.ts';
import type { ZoneClock } from '#contracts/rules/zone-clock.ts';
import type { Dimension } from './insights.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
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
  readonly name: string;
  readonly rank: number; // where groups have an order of their own
};
export type Labels = Readonly<Record<Dimension, readonly Label[]>>;

/** The moments of a trade, UTC ms. */
export type Moments = {
  readonly startedAt: number; // opened, or the date where that is not known
  readonly heldMs: number | null;
};

/** Finds the one label of each name, whatever its letters' case: a filter does not look at that either. */
function createBook() {
  const lists = new Map<string, readonly Label[]>();
  const find = (name: string, rank = 0): readonly Label[] => {
    const key = name.toLowerCase();
    const known = lists.get(key);
    if (known !== undefined) return known;
    const made = [{ name, rank }];
    lists.set(key, made);
    return made;
  };
  const findEach = (names: readonly string[]): readonly Label[] => {
    if (names.length <= 1) return find(names[0] ?? '');
    return [...new Set(names.flatMap((name) => find(name)))];
  };
  return { find, findEach };
}

const createBooks = () => ({
  pair: createBook(),
  session: createBook(),
  weekday: createBook(),
  hour: createBook(),
  setup: createBook(),
  tag: createBook(),
  emotion: createBook(),
  holding: createBook(),
  side: createBook(),
});
type Books = ReturnType<typeof createBooks>;

function holdingOf(book: Books['holding'], heldMs: number | null): readonly Label[] {
  const rank = HOLDINGS.findIndex(([below]) => heldMs !== null && heldMs < below);
  return book.find(HOLDINGS[rank]?.[1] ?? '', rank);
}

function weekdayOf(book: Books['weekday'], local: number): readonly Label[] {
  const rank = (((Math.floor(local / DAY_MS) + 3) % 7) + 7) % 7; // 1970 began on a Thursday
  return book.find(WEEKDAYS[rank] ?? '', rank);
}

function hourOf(book: Books['hour'], local: number): readonly Label[] {
  const hour = Math.floor((local - Math.floor(local / DAY_MS) * DAY_MS) / HOUR_MS);
  return book.find(`${String(hour).padStart(2, '0')}:00`, hour);
}

function sessionOf(book: Books['session'], t: number): readonly Label[] {
  const open = sessionsAt(t);
  return open.length === 0 ? book.find(NO_SESSION) : book.findEach(open);
}

/**
 * Tells to which groups a trade belongs. When it was opened says its session, by the clocks of the
 * markets, and its weekday and hour, by that of the trader. Names are written as the first trade that is
 * asked for writes them.
 */
export function createLabels(clock: ZoneClock) {
  const books = createBooks();
  return (trade: JournalEntry, { startedAt, heldMs }: Moments): Labels => {
    const local = clock(startedAt);
    return {
      pair: books.pair.find(trade.pair),
      session: sessionOf(books.session, startedAt),
      weekday: weekdayOf(books.weekday, local),
      hour: hourOf(books.hour, local),
      setup: books.setup.find(trade.setup),
      tag: books.tag.findEach(trade.tags),
      emotion: books.emotion.find(trade.emotions),
      holding: holdingOf(books.holding, heldMs),
      side: books.side.find(SIDES[trade.type]),
    };
  };
}
