import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CandleNeeds, closedAt } from '#api/engine/candles/candle-window.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import {
  TIMEFRAMES,
  type Timeframe,
  timeframeMs,
  candleEnd,
} from '#contracts/rules/market/timeframes.ts';
import { closedUntil, lastTradedAt } from '#contracts/rules/time/market-calendar.ts';
import type { Market } from './market.ts';

const QUIET_MS = 5 * 60_000; // a quiet market may have no quote for some minutes

/** Whether candles reach up to a moment (UTC ms). Older candles would make a signal of yesterday's prices. */
export function reachUpTo(
  slot: number,
  instrument: Instrument,
  timeframe: Timeframe,
  candles: readonly Candle[],
): boolean {
  const last = candles.at(-1);
  if (last === undefined) return false;
  const end = candleEnd(instrument, timeframe, last.t);
  const quiet = timeframe === 'M1' ? QUIET_MS : 0;
  return end >= lastTradedAt(instrument, slot) - quiet;
}

export type CandleReader = {
  /** The newest candles that had closed by a moment of the span (UTC ms), as many as the engine needs. */
  readonly at: (timeframe: Timeframe, asOf: number) => readonly Candle[];
  readonly isFilling: boolean; // history is still being prepared: candles may be missing
};

type Span = {
  readonly from: number;
  readonly to: number;
  readonly isHasty?: boolean; // does not wait for a provider
};

/** Candles for every moment of a span (UTC ms, ends included). Waits for a slow provider once. */
export async function readCandles(
  market: Pick<Market, 'candles'>,
  instrument: Instrument,
  needs: CandleNeeds,
  { from, to, isHasty = false }: Span,
): Promise<CandleReader> {
  const closed = new Map<Timeframe, readonly Candle[]>();
  let isFilling = false;
  for (const timeframe of TIMEFRAMES) {
    const count = needs[timeframe];
    if (count === undefined) continue;
    const more = Math.ceil((to - from) / timeframeMs[timeframe]);
    const end = closedUntil(instrument, timeframe, to);
    const page = { to: end, limit: count + more, isHasty: isHasty || isFilling };
    const history = await market.candles(instrument, timeframe, page);
    closed.set(timeframe, history.candles);
    isFilling ||= history.isFilling;
  }
  return {
    isFilling,
    at: (timeframe, asOf) =>
      closedAt(instrument, timeframe, closed.get(timeframe) ?? [], {
        asOf,
        count: needs[timeframe] ?? 0,
      }),
  };
}

export type InstrumentCandles = { readonly instrument: Instrument; readonly reader: CandleReader };

/** Yields between instruments, and waits for a slow provider once. */
export async function readInstruments(
  market: Pick<Market, 'candles'>,
  instruments: readonly Instrument[],
  needs: CandleNeeds,
  asOf: number,
): Promise<InstrumentCandles[]> {
  const read: InstrumentCandles[] = [];
  let isHasty = false;
  for (const instrument of instruments) {
    const span = { from: asOf, to: asOf, isHasty };
    const reader = await readCandles(market, instrument, needs, span);
    isHasty ||= reader.isFilling;
    read.push({ instrument, reader });
    await nextTurn();
  }
  return read;
}
