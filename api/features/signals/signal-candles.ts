import { findGaps, type Gap } from '#contracts/rules/market/gaps.ts';
import {
  type GradingCandle,
  gradingCandles,
  hoursToRefine,
  isOfLife,
  tellAllOf,
  withShorter,
  type IssuedTrade,
} from '#api/engine/outcomes/grading.ts';
import type { Market } from '#api/market/market.ts';
import { favourOf } from '#contracts/rules/market/excursion.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { candleStart, type Timeframe, timeframeMs } from '#contracts/rules/market/timeframes.ts';
import { closedUntil } from '#contracts/rules/time/market-calendar.ts';

const FINER = ['M1', 'M5', 'M15'] as const;
/** A gap that is older than this, with newer candles after it, will not be filled any more. */
const HOLE_STAYS_AFTER_MS = 86_400_000;

export type CandleSource = {
  readonly market: Pick<Market, 'candles' | 'price'>;
  readonly instrument: Instrument;
  readonly asOf: number; // UTC ms: nothing that closed later is read
};
/** Of the same time, in one or both directions. */
type Trades = readonly [IssuedTrade, ...IssuedTrade[]];
type Span = { readonly from: number; readonly to: number }; // UTC ms, of the begin of candles
export type TradeCandles = {
  readonly candles: readonly GradingCandle[];
  readonly asOf: number; // UTC ms: up to here the candles are complete
};

/** Candles as far as they are complete: hours, and minutes only where they matter. @returns null while loading */
export async function readTradeCandles(
  source: CandleSource,
  trades: Trades,
): Promise<TradeCandles | null> {
  const { instrument, asOf } = source;
  const [{ issued_at, expires_at }] = trades;
  const until = Math.min(asOf, expires_at);
  const from = candleStart(instrument, 'H1', issued_at);
  const hours = await read(source, 'H1', { from, to: until });
  if (hours === null) return null;
  const to = Math.min(until, closedUntil(instrument, 'H1', asOf));
  const { gaps } = findGaps(instrument, 'H1', hours, { from, to });
  const certain = gaps.length === 0 ? asOf : await certainUntil(source, gaps);
  const candles = await refine(source, trades, hours);
  if (candles === null || certain < asOf) return candles && { candles, asOf: certain };
  // Read minutes only when they can end the trade: they cost the provider's quota.
  const isNeeded = asOf >= expires_at || isPriceBeyond(source, trades);
  if (!isNeeded || to >= until) return { candles, asOf };
  const last = await readMinutes(source, { from: Math.max(to, issued_at), to: until });
  return last && { candles: [...candles, ...last.candles], asOf: last.asOf };
}

/** Closed candles that begin in a span; null while candles are loading. */
async function read(
  { market, instrument, asOf }: CandleSource,
  timeframe: Timeframe,
  { from, to }: Span,
): Promise<GradingCandle[] | null> {
  const end = Math.min(to, closedUntil(instrument, timeframe, asOf));
  if (end <= from) return [];
  const limit = Math.ceil((end - from) / timeframeMs[timeframe]);
  const { candles, isFilling } = await market.candles(instrument, timeframe, { to: end, limit });
  const ofSpan = candles.filter(({ t }) => t >= from);
  return isFilling ? null : gradingCandles(instrument, timeframe, ofSpan);
}

async function refine(source: CandleSource, trades: Trades, hours: readonly GradingCandle[]) {
  const shorter = new Map<number, readonly GradingCandle[]>();
  for (const hour of hoursToRefine(trades, hours)) {
    const parts = await readPartsOf(source, trades[0], hour);
    if (parts === null) return null;
    shorter.set(hour.t, parts);
  }
  return withShorter(hours, shorter);
}

/** The shortest candles that cover the hour; else the hour itself, or the shortest ones if issue or expiry splits it. */
async function readPartsOf(source: CandleSource, trade: IssuedTrade, hour: GradingCandle) {
  let shortest: GradingCandle[] = [];
  for (const timeframe of FINER) {
    const parts = await read(source, timeframe, { from: hour.t, to: hour.end });
    if (parts === null || tellAllOf(hour, parts)) return parts;
    if (shortest.length === 0) shortest = parts;
  }
  return isOfLife(trade, hour) ? [hour] : shortest;
}

async function certainUntil(source: CandleSource, gaps: readonly Gap[]): Promise<number> {
  const { market, instrument, asOf } = source;
  const page = { to: closedUntil(instrument, 'H1', asOf), limit: 1 };
  const newest = (await market.candles(instrument, 'H1', page)).candles.at(-1)?.t ?? 0;
  const mayFill = gaps.filter(({ to }) => to > newest || to > asOf - HOLE_STAYS_AFTER_MS);
  return Math.min(asOf, ...mayFill.map(({ from }) => from));
}

function isPriceBeyond({ market, instrument }: CandleSource, trades: readonly IssuedTrade[]) {
  const price = market.price(instrument)?.price;
  if (price === undefined) return false;
  return trades.some(
    (trade) =>
      favourOf(trade.signal_type, price, trade.stop_loss) <= 0 ||
      favourOf(trade.signal_type, price, trade.take_profit) >= 0,
  );
}

/** Minutes of the current hour up to the first gap. */
async function readMinutes(source: CandleSource, span: Span): Promise<TradeCandles | null> {
  const minutes = await read(source, 'M1', span);
  if (minutes === null) return null;
  const { gaps } = findGaps(source.instrument, 'M1', minutes, span);
  const asOf = Math.min(source.asOf, ...gaps.map(({ from }) => from));
  return { candles: minutes.filter(({ end }) => end <= asOf), asOf };
}
