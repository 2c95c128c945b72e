import { isNoneDue } from '#contracts/rules/market/gaps.ts';
import { aggregate, type Candle } from '#contracts/rules/market/candles.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { type Instrument, INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import {
  isMarketOpen,
  closedUntil,
  hasTradedLonger,
} from '#contracts/rules/time/market-calendar.ts';
import {
  candleEnd,
  candleStart,
  type Timeframe,
  timeframeMs,
} from '#contracts/rules/market/timeframes.ts';
import type { CandleStore } from './candle-store.ts';
import type { Feed, Tick } from './feed.ts';
import type { Every } from './scheduler.ts';
import type { History } from './history.ts';
import type { LatestPrice, Market } from './market.ts';

const AHEAD_MS = 5 * MINUTE_MS; // a provider's clock is not so far ahead

/** @param silenceMs without a price in an open market for longer than this, a price is stale */
function createLatestPrices(now: () => number, silenceMs: number) {
  const ticks = new Map<Instrument, Tick>();
  const listeners = new Set<(tick: Tick) => void>();

  return {
    /**
     * Ignores a price older than the current one, which may arrive late after a reconnect; unless the current
     * one is of a clock that was ahead.
     */
    take: (tick: Tick): void => {
      const current = ticks.get(tick.instrument);
      if (current && current.t > tick.t && current.t <= now() + AHEAD_MS) return;
      ticks.set(tick.instrument, tick);
      for (const listen of listeners) listen(tick);
    },

    price: (instrument: Instrument): LatestPrice | null => {
      const tick = ticks.get(instrument);
      if (!tick) return null;
      const { price, t } = tick;
      return { price, t, isStale: hasTradedLonger(instrument, { from: t, to: now() }, silenceMs) };
    },

    onTick: (listen: (tick: Tick) => void): (() => void) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
}

const minuteOf = (t: number): number => Math.floor(t / MINUTE_MS) * MINUTE_MS;

/** Builds the current minute from its prices so far; the volume is their number. */
function createMinuteInProgress() {
  const minutes = new Map<Instrument, Candle>();

  return {
    take: ({ instrument, price, t }: Tick): void => {
      const minute = minutes.get(instrument);
      const isSame = minute?.t === minuteOf(t);
      const { o, h, l, v } = isSame ? minute : { o: price, h: price, l: price, v: 0 };
      const range = { h: Math.max(h, price), l: Math.min(l, price) };
      minutes.set(instrument, { t: minuteOf(t), o, ...range, c: price, v: v + 1 });
    },
    /** Null without a price in the current minute. @param now UTC ms */
    read: (instrument: Instrument, now: number): Candle | null => {
      const minute = minutes.get(instrument);
      return minute?.t === minuteOf(now) ? minute : null;
    },
  };
}

const partsOf: Readonly<Record<Exclude<Timeframe, 'M1'>, Timeframe>> = {
  M5: 'M1',
  M15: 'M1',
  H1: 'M1',
  H4: 'H1',
  D1: 'H1',
  W1: 'D1',
};

/** `whenPrepared` is absent without a preparation, `forget` where no candles are cached in memory. */
type Parts = Partial<Pick<Market, 'replayable' | 'whenPrepared' | 'forget' | 'stop'>> & {
  readonly feed: Feed;
  readonly history: History;
  readonly now: () => number; // UTC ms
  readonly silenceMs: number; // without a price in an open market for longer, the last one is stale
};

export type MarketDeps = {
  readonly store: CandleStore;
  readonly now: () => number; // UTC ms
  readonly every: Every;
  readonly sleep: (ms: number) => Promise<void>; // must not delay the end of the process
  readonly onFailure: (error: unknown) => void; // not those of a provider: these are in its health
};

/** Joins a feed and its history; subscribes to prices at once. */
export function createMarket(parts: Parts): Market {
  const { feed, history, now, silenceMs } = parts;
  const prices = createLatestPrices(now, silenceMs);
  const minute = createMinuteInProgress();
  const lastClose = createLastClose(history);
  prices.onTick(minute.take);
  const unsubscribe = feed.subscribe(INSTRUMENTS, prices.take);

  async function forming(instrument: Instrument, timeframe: Timeframe): Promise<Candle | null> {
    if (timeframe === 'M1') return minute.read(instrument, now());
    const part = partsOf[timeframe];
    const window = {
      from: candleStart(instrument, timeframe, now()),
      to: closedUntil(instrument, part, now()),
      limit: timeframeMs[timeframe] / timeframeMs[part],
    };
    const closed = window.from < window.to ? await history(instrument, part, window) : null;
    const last = await forming(instrument, part);
    const shorter = [...(closed?.candles ?? []), ...(last ? [last] : [])];
    return aggregate(instrument, timeframe, shorter).at(-1) ?? null;
  }

  return {
    source: feed.source,
    price: prices.price,
    replayable: parts.replayable ?? (() => Promise.resolve(null)),
    whenPrepared: parts.whenPrepared ?? (() => Promise.resolve()),
    health: feed.health,
    onTick: prices.onTick,
    ...(parts.forget && { forget: parts.forget }),

    async changePercent(instrument) {
      const latest = prices.price(instrument);
      if (latest === null) return null;
      const close = await lastClose(instrument, latest.t);
      return close === null ? null : 100 * (latest.price / close - 1);
    },

    async candles(instrument, timeframe, { to, ...page }) {
      const end = closedUntil(instrument, timeframe, now());
      const window = { ...page, from: 0, to: Math.min(to, end) };
      const closed = await history(instrument, timeframe, window);
      const isNewest = to > end && isMarketOpen(instrument, now());
      return { ...closed, forming: isNewest ? await forming(instrument, timeframe) : null };
    },

    async stop() {
      unsubscribe();
      await parts.stop?.();
    },
  };
}

/** The close of the trading day before that of a price: null while there are only older ones. */
function createLastClose(history: History) {
  const closes = new Map<Instrument, { day: number; close: number }>();

  return async (instrument: Instrument, priceAt: number): Promise<number | null> => {
    // A price at the very end of a day belongs to that day.
    const day = candleStart(instrument, 'D1', priceAt - 1);
    const cached = closes.get(instrument);
    if (cached?.day === day) return cached.close;
    const window = { from: 0, to: day, limit: 1, isHasty: true };
    const { candles } = await history(instrument, 'D1', window);
    const last = candles.at(-1);
    // With a trading day in between, the close would be an older one.
    const gap = last && { from: candleEnd(instrument, 'D1', last.t), to: day };
    if (!gap || !isNoneDue(instrument, 'D1', gap)) return null;
    closes.set(instrument, { day, close: last.c });
    return last.c;
  };
}
