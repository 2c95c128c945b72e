import { createSimulator, MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import { aggregate, type Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { isMarketOpen, openHours, closedUntil } from '#contracts/rules/time/market-calendar.ts';
import {
  candleStart,
  daysOf,
  type Timeframe,
  timeframeMs,
} from '#contracts/rules/market/timeframes.ts';

/** How far the demo's charts reach back: what a browser computes while the user waits. */
const HISTORY_MS = 730 * DAY_MS;
const LONGEST_SLICE_MS = 14 * DAY_MS; // computed per step; in between the page stays responsive

/** The demo's market: that of a server without a provider, computed in the browser. */
const simulator = createSimulator(MARKET_SEED);

export const { priceAt, candles: candlesOf } = simulator;

/** Percent since the close of the trading day before that of the last price. */
export function changePercent(instrument: Instrument, t: number): number {
  let day = daysOf(instrument).of(t);
  while ((openHours(instrument, day)?.opensAt ?? Infinity) > t) day -= 1;
  const close = priceAt(instrument, daysOf(instrument).start(day) - 1);
  return 100 * (priceAt(instrument, t) / close - 1);
}

function minuteInProgress(instrument: Instrument, now: number): Candle {
  const t = candleStart(instrument, 'M1', now);
  const seconds = Math.floor((now - t) / SECOND_MS) + 1;
  const prices = Array.from({ length: seconds }, (_, s) => priceAt(instrument, t + s * SECOND_MS));
  const ticks = simulator.candles(instrument, 'M1', t, t + MINUTE_MS)[0]?.v ?? 0;
  return {
    t,
    o: priceAt(instrument, t),
    h: Math.max(...prices),
    l: Math.min(...prices),
    c: priceAt(instrument, now),
    v: Math.round((ticks * seconds) / 60),
  };
}

function formingCandle(instrument: Instrument, timeframe: Timeframe, now: number): Candle {
  const start = candleStart(instrument, timeframe, now);
  const hour = Math.max(start, candleStart(instrument, 'H1', now));
  const last = minuteInProgress(instrument, now);
  const parts = [
    ...simulator.candles(instrument, 'H1', start, hour),
    ...simulator.candles(instrument, 'M1', hour, last.t),
    last,
  ];
  return aggregate(instrument, timeframe, parts).at(-1) ?? last;
}

/** Yields to the page. Not by a timer: timers are throttled in hidden tabs. */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

type Page = { readonly to: number; readonly limit: number; readonly now: number };

/** The newest closed candles that begin before a moment, oldest first, and the one in progress. */
export async function candlePage(
  instrument: Instrument,
  timeframe: Timeframe,
  { to, limit, now }: Page,
): Promise<{ candles: Candle[]; forming: Candle | null }> {
  const oldest = now - HISTORY_MS;
  const slice = Math.min(limit * timeframeMs[timeframe], LONGEST_SLICE_MS);
  const closed = closedUntil(instrument, timeframe, now);
  let candles: Candle[] = [];
  for (let end = Math.min(to, closed); candles.length < limit && end > oldest; end -= slice) {
    const from = Math.max(oldest, end - slice);
    candles = [...simulator.candles(instrument, timeframe, from, end), ...candles];
    await yieldToEventLoop();
  }
  const isNewest = to > closed && isMarketOpen(instrument, now);
  const forming = isNewest ? formingCandle(instrument, timeframe, now) : null;
  return { candles: candles.slice(-limit), forming };
}
