import { aggregate } from '#api/engine/candles/aggregate.ts';
import { candleBegins } from '#api/engine/candles/gaps.ts';
import type { Candle } from '#contracts/rules/candles.ts';
import { type Instrument, INSTRUMENTS } from '#contracts/rules/instruments.ts';
import { isMarketOpen } from '#contracts/rules/market-calendar.ts';
import {
  candleEnd,
  candleStart,
  type Timeframe,
  timeframeMs,
} from '#contracts/rules/timeframes.ts';
import type { Feed } from './feed.ts';
import type { History } from './history.ts';
import { createLatestPrices } from './latest-prices.ts';
import type { Market } from './market.ts';
import { createMinuteInProgress } from './minute-in-progress.ts';
import { closedUntil } from '#contracts/rules/trading-time.ts';

/** What the candle in progress is made of: closed ones of a shorter timeframe, and that one's own. */
const partsOf: Readonly<Record<Exclude<Timeframe, 'M1'>, Timeframe>> = {
  M5: 'M1',
  M15: 'M1',
  H1: 'M1',
  H4: 'H1',
  D1: 'H1',
  W1: 'D1',
};

type Deps = {
  readonly feed: Feed;
  readonly history: History;
  /** UTC ms. */
  readonly now: () => number;
  /** How long an open market may be without a price before the last one is stale. */
  readonly silenceMs: number;
  /** Absent where a provider would have to be asked. */
  readonly replayable?: Market['replayable'];
  /** Absent where nothing has to be prepared. */
  readonly whenPrepared?: Market['whenPrepared'];
  /** Absent where no candles are kept in memory. */
  readonly forget?: () => number;
  /** Whatever else ends with the market. */
  readonly stop?: () => Promise<void>;
};

/** Puts a feed and its history together; it starts to listen at once. */
export function createMarket(deps: Deps): Market {
  const { feed, history, now, silenceMs, stop } = deps;
  const prices = createLatestPrices(now, silenceMs);
  const minute = createMinuteInProgress();
  const lastClose = rememberLastClose(history);
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
    const parts = [...(closed?.candles ?? []), ...(last ? [last] : [])];
    return aggregate(instrument, timeframe, parts).at(-1) ?? null;
  }

  return {
    source: feed.source,
    price: prices.price,
    replayable: deps.replayable ?? (() => Promise.resolve(null)),
    whenPrepared: deps.whenPrepared ?? (() => Promise.resolve()),
    health: feed.health,
    onTick: prices.onTick,
    ...(deps.forget && { forget: deps.forget }),

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
      await stop?.();
    },
  };
}

/** The close of the trading day before that of a price: null while only older ones are known. */
function rememberLastClose(history: History) {
  const known = new Map<Instrument, { day: number; close: number }>();

  return async (instrument: Instrument, priceAt: number): Promise<number | null> => {
    // A price of the very end of a day still belongs to it.
    const day = candleStart(instrument, 'D1', priceAt - 1);
    const remembered = known.get(instrument);
    if (remembered?.day === day) return remembered.close;
    const { candles } = await history(instrument, 'D1', {
      from: 0,
      to: day,
      limit: 1,
      isHasty: true,
    });
    const last = candles.at(-1);
    if (!last || isTradedBetween(instrument, last.t, day)) return null;
    known.set(instrument, { day, close: last.c });
    return last.c;
  };
}

/** Whether there was a trading day after one and before another. */
function isTradedBetween(instrument: Instrument, dayBegin: number, nextBegin: number): boolean {
  const from = candleEnd(instrument, 'D1', dayBegin);
  return candleBegins(instrument, 'D1', { from, to: nextBegin }).next().done === false;
}
