import type { Market } from '#api/market/market.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { timeframeMs } from '#contracts/rules/market/timeframes.ts';
import { closedUntil, lastTradedAt } from '#contracts/rules/time/market-calendar.ts';
import { simulator } from './open-market.ts';

const YEAR_MS = 365 * DAY_MS;

/**
 * The simulated market with its whole history at hand, on a clock that a test moves.
 *
 * @param now UTC ms
 */
export function openWholeMarket(now: () => number): Market {
  return {
    source: 'simulated',
    price(instrument) {
      const t = lastTradedAt(instrument, now());
      return { price: simulator.priceAt(instrument, t - 1), t, isStale: false };
    },
    changePercent: () => Promise.resolve(null),
    candles(instrument, timeframe, { to, limit }) {
      const end = Math.min(to, closedUntil(instrument, timeframe, now()));
      // Of seven days five have candles; the rest is for holidays.
      const from = end - 1.5 * limit * timeframeMs[timeframe] - 5 * DAY_MS;
      const candles = simulator.candles(instrument, timeframe, from, end).slice(-limit);
      return Promise.resolve({ candles, forming: null, isFilling: false });
    },
    replayable: () => Promise.resolve({ from: now() - 2 * YEAR_MS, to: now() }),
    whenPrepared: () => Promise.resolve(),
    health: () => ({ state: 'live', since: now(), detail: null }),
    onTick: () => () => undefined,
    stop: () => Promise.resolve(),
  };
}
