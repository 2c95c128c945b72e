import type { JournalEntry } from '#contracts/journal/journal.ts';
import { DAY_MS } from '../durations.ts';
import type { Instrument } from '../market/instruments.ts';
import { candleEnd, candleStart, type Timeframe, timeframeMs } from '../market/timeframes.ts';
import { instrumentNamed } from './trade-result.ts';

/** Candles shown before the entry and after the exit. */
export const CANDLES_BEFORE = 40;
const CANDLES_AFTER = 12;

/** The longest duration in each timeframe: at most some 4,400 candles, which one call answers. */
const longest: readonly (readonly [timeframe: Timeframe, ms: number])[] = [
  ['M1', 3 * DAY_MS],
  ['M5', 14 * DAY_MS],
  ['M15', 42 * DAY_MS],
  ['H1', 180 * DAY_MS],
  ['H4', 720 * DAY_MS],
  ['D1', 4400 * DAY_MS],
];

/** Why nothing can be measured on candles. */
export type Untraceable = 'open' | 'no-exit' | 'no-times' | 'wrong-order' | 'other-instrument';

/** A trade whose time and instrument are known, and the timeframe in which it is looked at. */
export type TradeTime = {
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
  readonly from: number; // entry, UTC ms
  readonly to: number; // exit, UTC ms
};

type TimedTrade = Pick<
  JournalEntry,
  'pair' | 'status' | 'exit_price' | 'date' | 'opened_at' | 'closed_at'
>;

const timeframeFor = (ms: number): Timeframe => longest.find(([, most]) => ms <= most)?.[0] ?? 'W1';

/**
 * The time of a closed trade. Without a closing time its date stands for it, as in the insights; an
 * opening time has no substitute.
 */
export function tradeTime(trade: TimedTrade): TradeTime | Untraceable {
  const { status, exit_price, date, opened_at, closed_at } = trade;
  const instrument = instrumentNamed(trade.pair);
  if (status === 'open') return 'open';
  if (instrument === null) return 'other-instrument';
  if (exit_price === null) return 'no-exit';
  if (opened_at === null) return 'no-times';
  const from = Date.parse(opened_at);
  const to = Date.parse(closed_at ?? date);
  if (to < from) return 'wrong-order';
  return { instrument, timeframe: timeframeFor(to - from), from, to };
}

/** The candles to ask for: those of the trade, 40 before it and up to 12 after it. */
export function candlesWanted({ instrument, timeframe, from, to }: TradeTime) {
  const length = timeframeMs[timeframe];
  const first = candleStart(instrument, timeframe, from);
  const end = candleEnd(instrument, timeframe, candleStart(instrument, timeframe, to));
  const count = Math.ceil((end - first) / length) + CANDLES_BEFORE + CANDLES_AFTER;
  return {
    /** UTC ms: the begin of the candle with the entry. */
    first,
    /** UTC ms: candles that begin before it are wanted. */
    before: end + CANDLES_AFTER * length,
    count,
  };
}

/** Of candles, oldest first, those that belong to the trade and around it. */
export function candlesAround<Candle extends { readonly t: number }>(
  time: TradeTime,
  candles: readonly Candle[],
): Candle[] {
  const { first, before } = candlesWanted(time);
  const begin = candles.findIndex(({ t }) => t >= first);
  const wanted = begin === -1 ? [] : candles.slice(Math.max(0, begin - CANDLES_BEFORE));
  return wanted.filter(({ t }) => t < before);
}
