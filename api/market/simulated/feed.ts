import type { Simulator } from '#api/engine/simulator/simulator.ts';
import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import { closedUntil, lastTradedAt } from '#contracts/rules/time/trading-time.ts';
import type { Feed } from '../feed.ts';
import type { Every } from '../scheduler.ts';

const TICK_MS = 1000;

type Deps = { readonly simulator: Simulator; readonly now: () => number; readonly every: Every };

/** The simulated market as a feed: a price each second while its market is open. */
export function createSimulatedFeed({ simulator, now, every }: Deps): Feed {
  const startedAt = now();
  return {
    source: 'simulated',
    supports: () => true,

    getCandles: ({ instrument, timeframe, from, to }) => {
      const end = Math.min(to, closedUntil(instrument, timeframe, now()));
      return Promise.resolve(simulator.candles(instrument, timeframe, from, end));
    },

    subscribe(instruments, onTick) {
      // First the last price, also of closed markets.
      for (const instrument of instruments) {
        const t = lastTradedAt(instrument, now());
        const price = simulator.priceAt(instrument, t === now() ? t : t - 1);
        onTick({ instrument, price, t });
      }
      return every(() => {
        const t = now();
        for (const instrument of instruments) {
          if (!isMarketOpen(instrument, t)) continue;
          onTick({ instrument, price: simulator.priceAt(instrument, t), t });
        }
      }, TICK_MS);
    },

    health: () => ({ state: 'live', since: startedAt, detail: null }),
  };
}
