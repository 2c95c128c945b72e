import { type CandleNeeds, closedAt } from '#api/engine/candles/candle-window.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { type Timeframe, TIMEFRAMES, timeframeMs } from '#contracts/rules/market/timeframes.ts';
import { closedUntil } from '#contracts/rules/time/market-calendar.ts';
import { candlePage, candlesOf, yieldToEventLoop } from './market.ts';

const CONTINUED_MS = 7 * 86_400_000; // beyond such a gap a page is computed anew, with pauses

/** Candles that begin before `to`, UTC ms: the newest so many. */
type Page = { readonly to: number; readonly limit: number };
type CachedPage = Page & { readonly candles: Promise<readonly Candle[]> };

/** The newest page of each instrument and timeframe: closed candles never change. */
const cache = new Map<string, CachedPage>();

async function continued(
  last: CachedPage,
  instrument: Instrument,
  timeframe: Timeframe,
  to: number,
): Promise<readonly Candle[]> {
  const candles = await last.candles;
  const more = candlesOf(instrument, timeframe, last.to, to);
  return more.length === 0 ? candles : [...candles, ...more].slice(-last.limit);
}

/**
 * The newest closed candles that begin before `to`, oldest first. Continues earlier computations: a page
 * that polls every minute waits only for the last minute.
 *
 * @param asOf UTC ms; how far back history reaches hangs on it
 */
export async function newestCandles(
  instrument: Instrument,
  timeframe: Timeframe,
  { to, limit, asOf }: Page & { readonly asOf: number },
): Promise<readonly Candle[]> {
  const name = `${instrument} ${timeframe}`;
  const last = cache.get(name);
  if (last && last.limit >= limit && last.to <= to && to - last.to <= CONTINUED_MS) {
    const candles = continued(last, instrument, timeframe, to);
    cache.set(name, { to, limit: last.limit, candles });
    return (await candles).slice(-limit);
  }
  const page = candlePage(instrument, timeframe, { to, limit, now: asOf });
  const candles = page.then((answer) => answer.candles);
  if (!last || last.to <= to) cache.set(name, { to, limit, candles });
  return candles;
}

/** The newest candles that had closed by a moment of the span (UTC ms), as many as an engine needs. */
export type CandleReader = (timeframe: Timeframe, asOf: number) => readonly Candle[];

type Span = { readonly from: number; readonly to: number };

/** @param span UTC ms, both ends included; a number stands for a moment */
export async function readCandles(
  instrument: Instrument,
  needs: CandleNeeds,
  span: Span | number,
): Promise<CandleReader> {
  const { from, to } = typeof span === 'number' ? { from: span, to: span } : span;
  const candlesByTimeframe = new Map<Timeframe, readonly Candle[]>();
  for (const timeframe of TIMEFRAMES) {
    const count = needs[timeframe];
    if (count === undefined) continue;
    const limit = count + Math.ceil((to - from) / timeframeMs[timeframe]);
    const page = { to: closedUntil(instrument, timeframe, to), limit, asOf: to };
    candlesByTimeframe.set(timeframe, await newestCandles(instrument, timeframe, page));
  }
  return (timeframe, asOf) =>
    closedAt(instrument, timeframe, candlesByTimeframe.get(timeframe) ?? [], {
      asOf,
      count: needs[timeframe] ?? 0,
    });
}

/** Reads instruments one by one, with a pause for the page after each. @param span as above */
export async function readEach<Name extends Instrument, Reading>(
  instruments: readonly Name[],
  needs: CandleNeeds,
  span: Span | number,
  read: (instrument: Name, candles: CandleReader) => Reading | Promise<Reading>,
): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const instrument of instruments) {
    readings.push(await read(instrument, await readCandles(instrument, needs, span)));
    await yieldToEventLoop();
  }
  return readings;
}

/** The candles of a moment (UTC ms) as engines take them; a timeframe that was not read is empty. */
export const candlesAt = (read: CandleReader, asOf: number) => ({
  D1: read('D1', asOf),
  H4: read('H4', asOf),
  H1: read('H1', asOf),
  M15: read('M15', asOf),
  M1: read('M1', asOf),
});

const SLICE_MS = 14 * DAY_MS;
const REST = 1.45; // markets are closed on two of seven days, and on holidays
/** Candles of these are made of hours, which are cached once computed. */
const OF_HOURS = ['H1', 'H4', 'D1'] as const satisfies readonly Timeframe[];

/** Begin of the computed hours of an instrument, UTC ms. */
const preparedFrom = new Map<Instrument, number>();

const spanOf = (needs: CandleNeeds): number =>
  REST * Math.max(...OF_HOURS.map((timeframe) => (needs[timeframe] ?? 0) * timeframeMs[timeframe]));

/**
 * Computes the hours behind the candles that are needed at a moment, fortnight by fortnight for all
 * instruments: as these share the forces that move them, it takes two thirds of one after the other.
 *
 * @param asOf UTC ms
 */
export async function prepareHours(
  instruments: readonly Instrument[],
  needs: CandleNeeds,
  asOf: number,
): Promise<void> {
  const from = asOf - spanOf(needs);
  for (let end = asOf; end > from; end -= SLICE_MS) {
    const begin = Math.max(from, end - SLICE_MS);
    for (const instrument of instruments) {
      if (begin >= (preparedFrom.get(instrument) ?? asOf)) continue;
      candlesOf(instrument, 'H1', begin, end);
      preparedFrom.set(instrument, begin);
      await yieldToEventLoop();
    }
  }
}

/** Caches the newest result by its key, so that all callers in the same bucket share it. */
export function newestOf<Value>(compute: (key: number) => Promise<Value>) {
  let newest: { key: number; value: Promise<Value> } | null = null;
  return (key: number): Promise<Value> => {
    if (newest?.key !== key) newest = { key, value: compute(key) };
    return newest.value;
  };
}
