import type { JournalEntry } from '#contracts/journal/journal.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { priceR } from '#contracts/rules/journal/trade-metrics.ts';
import { createZoneClock, type ZoneClock } from '#contracts/rules/time/broker-zone.ts';
import { sessionsAt } from '#contracts/rules/time/trading-sessions.ts';
import { byDimension, type Dimension } from './insights.ts';
import { type Amounts, amountsOf, netR, plannedRatio } from './net-r.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const SIDES = { buy: 'Buy', sell: 'Sell' };
const NO_SESSION = 'Between sessions';

/** Holding times by exclusive upper bound, ms. */
const HOLDINGS: readonly (readonly [below: number, name: string])[] = [
  [5 * MINUTE_MS, 'Under 5 minutes'],
  [30 * MINUTE_MS, '5 to 30 minutes'],
  [HOUR_MS, '30 to 60 minutes'],
  [4 * HOUR_MS, '1 to 4 hours'],
  [DAY_MS, '4 to 24 hours'],
  [7 * DAY_MS, '1 to 7 days'],
  [Infinity, '7 days and more'],
];

/** A group of trades; all its trades share the object. */
export type Label = {
  readonly dimension: Dimension;
  readonly name: string;
  readonly rank: number; // for dimensions with a natural order
  readonly index: number; // among the groups of all dimensions, from 0
};

/** Finds the label of a name; case-insensitive, like the filter. */
type Book = (name: string, rank?: number) => Label;

function createBook(dimension: Dimension, nextIndex: () => number): Book {
  const byKey = new Map<string, Label>();
  const bySpelling = new Map<string, Label>(); // avoids lower-casing in most cases
  return (name, rank = 0) => {
    const existing = bySpelling.get(name);
    if (existing !== undefined) return existing;
    const key = name.toLowerCase();
    const label = byKey.get(key) ?? { dimension, name, rank, index: nextIndex() };
    byKey.set(key, label);
    bySpelling.set(name, label);
    return label;
  };
}

function createBooks() {
  let next = 0;
  return byDimension((dimension) => createBook(dimension, () => next++));
}

function holdingOf(book: Book, holdingMs: number | null): Label {
  const rank = HOLDINGS.findIndex(([below]) => holdingMs !== null && holdingMs < below);
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

/** The labels of distinct names; without names, the label of `otherwise`. */
function eachOf(book: Book, names: readonly string[], otherwise: string): readonly Label[] {
  const [first = otherwise, ...more] = names;
  const label = book(first);
  return more.length === 0 ? [label] : [...new Set([label, ...more.map((name) => book(name))])];
}

/**
 * Finds the groups of a trade. The time it opened gives the session in market time, and the weekday and
 * hour in the trader's zone. The first trade of a group sets the spelling of its name.
 */
function createLabels(clock: ZoneClock) {
  const books = createBooks();
  return ({ entry: trade, startedAt, holdingMs }: Timed): readonly Label[] => {
    const local = clock(startedAt);
    return [
      books.pair(trade.pair),
      weekdayOf(books.weekday, local),
      hourOf(books.hour, local),
      books.setup(trade.setup),
      books.emotion(trade.emotions),
      holdingOf(books.holding, holdingMs),
      books.side(SIDES[trade.type]),
      ...eachOf(books.session, sessionsAt(startedAt), NO_SESSION),
      ...eachOf(books.tag, trade.tags, ''),
    ];
  };
}

/** A closed trade with everything that does not depend on the query. */
export type Trade = {
  readonly entry: JournalEntry;
  readonly closedAt: number; // UTC ms
  /** Null when a time is unknown, or when it closed before it opened. */
  readonly holdingMs: number | null;
  /** The day of the close in the trader's zone, as days since 1970. */
  readonly day: number;
  readonly amounts: Amounts; // of its own currency
  readonly priceR: number | null;
  readonly netR: number | null;
  readonly plannedRatio: number | null;
  /** Its groups in all dimensions. */
  readonly labels: readonly Label[];
};

type Timed = Pick<Trade, 'entry' | 'closedAt' | 'holdingMs'> & {
  readonly startedAt: number; // opened, or the date when unknown
};

function toTimed(entry: JournalEntry): Timed {
  const date = Date.parse(entry.date);
  const openedAt = entry.opened_at === null ? null : Date.parse(entry.opened_at);
  const closedAt = entry.closed_at === null ? null : Date.parse(entry.closed_at);
  const isLasting = openedAt !== null && closedAt !== null && closedAt >= openedAt;
  return {
    entry,
    startedAt: openedAt ?? date,
    closedAt: closedAt ?? date,
    holdingMs: isLasting ? closedAt - openedAt : null,
  };
}

const byClose = (a: Timed, b: Timed): number =>
  a.closedAt - b.closedAt || (a.entry.id < b.entry.id ? -1 : 1);

/** The closed trades in the order of their closes, then by id. @param zone the trader's IANA zone */
export function prepareTrades(entries: readonly JournalEntry[], zone: string): readonly Trade[] {
  const clock = createZoneClock(zone);
  const labelsOf = createLabels(clock);
  const closed = entries.filter(({ status }) => status === 'closed').map(toTimed);
  return closed.toSorted(byClose).map((timed): Trade => {
    const { entry, closedAt, holdingMs } = timed;
    const amounts = amountsOf(entry);
    return {
      entry,
      closedAt,
      holdingMs,
      day: Math.floor(clock(closedAt) / DAY_MS),
      amounts,
      priceR: priceR(entry),
      netR: netR(entry, amounts),
      plannedRatio: plannedRatio(entry),
      labels: labelsOf(timed),
    };
  });
}
