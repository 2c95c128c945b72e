import type { JournalEntry } from '#contracts/journal/journal.ts';
import { matcherOf } from '#contracts/rules/journal/journal-filter.ts';
import { type TradeTime, tradeTime } from '#contracts/rules/journal/trade-candles.ts';
import type { Measurement } from '#contracts/rules/journal/trade-excursions.ts';
import { createZoneClock, type ZoneClock } from '#contracts/rules/time/broker-zone.ts';
import {
  excursionFigures,
  type ExcursionFigures,
  type MeasuredTrade,
} from '#web/insights/excursion-figures.ts';
import type { InsightsQuery } from '#web/insights/insights.ts';
import type { JournalDb } from '../journal/journal-db.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const FROM_MONDAY = [...WEEKDAYS.slice(1), 'Sunday'];

/** A trade beside the candles of its time. */
type View = { readonly time: TradeTime; readonly measurement: Measurement };
type ReadView = (trade: JournalEntry) => Promise<View | null>;

function toMeasured(
  { pnl, setup }: JournalEntry,
  { measurement, time }: View,
  clock: ZoneClock,
): MeasuredTrade | null {
  if (measurement.state !== 'measured') return null;
  const { adverse, favourable, efficiency } = measurement;
  return {
    result: pnl > 0 ? 'win' : pnl < 0 ? 'loss' : 'breakeven',
    mae: adverse.r === null ? null : Math.abs(adverse.r),
    mfe: favourable.r,
    efficiency,
    setup,
    weekday: WEEKDAYS[new Date(clock(time.from)).getUTCDay()] ?? '',
  };
}

/** The closed trades that match a query and whose time and instrument are known, newest first. */
function traceableOf(entries: readonly JournalEntry[], query: InsightsQuery): JournalEntry[] {
  const { filter, now, uncounted = [], zone } = query;
  const matches = matcherOf(filter, new Date(now), { uncounted, zone });
  return entries
    .filter((entry) => matches(entry) && typeof tradeTime(entry) !== 'string')
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
}

/** What the candles on the device say about the trades that match. */
export async function readExcursions(
  db: JournalDb,
  entries: readonly JournalEntry[],
  query: InsightsQuery,
  readView: ReadView,
): Promise<ExcursionFigures> {
  const stored = new Set(await db.candles.toCollection().primaryKeys());
  const traceable = traceableOf(entries, query);
  const clock = createZoneClock(query.zone);
  const measured: MeasuredTrade[] = [];
  for (const entry of traceable.filter(({ id }) => stored.has(id))) {
    const view = await readView(entry);
    const trade = view && toMeasured(entry, view, clock);
    if (trade !== null) measured.push(trade);
  }
  return excursionFigures(traceable.length, measured, FROM_MONDAY);
}

/** The newest trades that match and have no candles on the device yet. */
export async function readWithoutCandles(
  db: JournalDb,
  entries: readonly JournalEntry[],
  query: InsightsQuery,
  most: number,
): Promise<JournalEntry[]> {
  const stored = new Set(await db.candles.toCollection().primaryKeys());
  return traceableOf(entries, query)
    .filter(({ id }) => !stored.has(id))
    .slice(0, most);
}
