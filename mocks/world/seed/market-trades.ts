import { isEntry } from '#contracts/journal/journal-rows.ts';
import type { EntryFields, Fill } from '#contracts/journal/journal.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { durationBetween } from '#contracts/rules/journal/trade-metrics.ts';
import { instrumentNamed } from '#contracts/rules/journal/trade-result.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import {
  type Instrument,
  instrumentFacts,
  roundPrice,
} from '#contracts/rules/market/instruments.ts';
import { lastTradedAt } from '#contracts/rules/time/market-calendar.ts';
import { candlesOf } from '../market.ts';
import type { StoredJournal } from '../tables.ts';

/** Half days before its written time in which a trade may have been. */
const SEARCHED = 6;
const HALF_DAY_MS = 12 * HOUR_MS;

/** A closed trade as distances from its entry, positive in favour. */
type Sketch = { sign: 1 | -1; move: number; stop: number; minutes: number };

function sketchOf(fields: EntryFields, exit: number): Sketch {
  const { type, entry_price, stop_loss, opened_at, date } = fields;
  const sign = type === 'buy' ? 1 : -1;
  const inFavour = (price: number): number => sign * (price - entry_price);
  return {
    sign,
    move: inFavour(exit),
    stop: stop_loss === null ? -Infinity : inFavour(stop_loss),
    minutes: (Date.parse(date) - Date.parse(opened_at ?? date)) / MINUTE_MS,
  };
}

/** The candle in which a trade opened at the close of another one could have ended; null for none. */
function exitAfter(
  opened: number,
  minutes: readonly Candle[],
  { sign, move, stop, minutes: length }: Sketch,
): Candle | null {
  const entry = minutes[opened]?.c ?? 0;
  const exit = entry + sign * move;
  for (const [index, { l, h }] of minutes.slice(opened + 1, opened + 3 * length).entries()) {
    const isExit = index >= length / 2 && l <= exit && exit <= h;
    if (isExit) return minutes[opened + 1 + index] ?? null;
    if (sign * ((sign === 1 ? l : h) - entry) <= stop) return null;
  }
  return null;
}

/** The candles of a trade from that of its entry, at whose close it opened, to that of its exit. */
type Fit = { readonly entry: Candle; readonly exit: Candle; readonly between: readonly Candle[] };

/** The latest candles in which a trade could have opened and closed before a moment (UTC ms). */
function latestFit(instrument: Instrument, sketch: Sketch, end: number): Fit | null {
  const minutes = candlesOf(instrument, 'M1', end - HALF_DAY_MS, end - MINUTE_MS);
  for (let opened = minutes.length - 1; opened >= 0; opened -= 1) {
    const [entry, exit] = [minutes[opened], exitAfter(opened, minutes, sketch)];
    if (entry === undefined || exit === null) continue;
    return { entry, exit, between: minutes.slice(opened + 1, minutes.indexOf(exit)) };
  }
  return null;
}

/** In the middle of a minute. */
const within = ({ t }: Candle): string => new Date(t + MINUTE_MS / 2).toISOString();

/** The entries and exits of a position on the way to its last exit. */
function fillsIn(
  { entry, exit, between }: Fit,
  fills: readonly Fill[],
  shifted: (price: number) => number,
): Fill[] {
  return fills.map((fill, index) => {
    const price = shifted(fill.price);
    const onTheWay = between.find(({ l, h }) => l <= price && price <= h) ?? exit;
    const last = index === fills.length - 1 ? exit : onTheWay;
    return { ...fill, price, at: within(fill.kind === 'entry' ? entry : last) };
  });
}

/** The trade at a moment at which the market made its move; null where it did not. */
function metBy(fields: EntryFields, instrument: Instrument): Partial<EntryFields> | null {
  const { date, entry_price, exit_price, stop_loss, take_profit, fills } = fields;
  if (exit_price === null) return null;
  const sketch = sketchOf(fields, fills.at(-1)?.price ?? exit_price);
  let fit: Fit | null = null;
  for (let n = 0; n < SEARCHED && fit === null; n += 1) {
    const end = lastTradedAt(instrument, Date.parse(date) - n * HALF_DAY_MS);
    fit = latestFit(instrument, sketch, end);
  }
  if (fit === null) return null;
  const { entry, exit } = fit;
  const shift = entry.c - entry_price;
  const shifted = (price: number): number => roundPrice(instrument, price + shift);
  return {
    date: within(exit),
    opened_at: within(entry),
    closed_at: within(exit),
    duration: durationBetween(within(entry), within(exit)) ?? '',
    entry_price: entry.c,
    exit_price: shifted(exit_price),
    stop_loss: stop_loss === null ? null : shifted(stop_loss),
    take_profit: take_profit === null ? null : shifted(take_profit),
    fills: fillsIn(fit, fills, shifted),
  };
}

/** Enough for each figure of the insights. Computing them takes a third of a second, and a visitor waits for it. */
const MOVED_TRADES = 44;

/** Closed, and with a result that does not hang on the price. */
function movableInstrument({ kind, fields }: StoredJournal['rows'][number]): Instrument | null {
  if (!isEntry(kind, fields) || fields.status !== 'closed') return null;
  const instrument = instrumentNamed(fields.pair);
  if (instrument === null) return null;
  return instrumentFacts[instrument].quoteCurrency === fields.currency ? instrument : null;
}

const dateOf = ({ kind, fields }: StoredJournal['rows'][number]): string =>
  isEntry(kind, fields) ? fields.date : '';

/**
 * Moves the newest closed trades of a journal to moments at which the demo's market made their move, with
 * the same results, so that its candles are theirs.
 */
export function meetMarket(journal: StoredJournal): void {
  const movable = journal.rows
    .filter((row) => movableInstrument(row) !== null)
    .toSorted((a, b) => (dateOf(a) < dateOf(b) ? -1 : 1));
  for (const row of movable.slice(-MOVED_TRADES)) {
    const { kind, fields } = row;
    const instrument = movableInstrument(row);
    if (instrument === null || !isEntry(kind, fields)) continue;
    row.fields = { ...fields, ...metBy(fields, instrument) };
  }
}
