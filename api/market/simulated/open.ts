import { createSimulator, type Simulator } from '#api/engine/simulator/simulator.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { candleEnd } from '#contracts/rules/market/timeframes.ts';
import { closedUntil, lastTradedAt, isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import type { CandleStore } from '../candle-store.ts';
import { createMarket, type MarketDeps } from '../create-market.ts';
import type { Market } from '../market.ts';
import { startFill } from './fill.ts';
import { computeByDays, createSimulatedHistory } from './history.ts';
import { historyStart } from './slices.ts';
import type { Feed } from '#api/market/feed.ts';

type FeedDeps = Pick<MarketDeps, 'now' | 'every'> & { readonly simulator: Simulator };

/** The simulated market as a feed: a price each second while its market is open. */
export function createSimulatedFeed({ simulator, now, every }: FeedDeps): Feed {
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
      }, 1000);
    },

    health: () => ({ state: 'live', since: startedAt, detail: null }),
  };
}

/** Only a hanging server has no simulated price for so long. */
export const SIMULATED_SILENCE_MS = 10_000;

type Deps = Omit<MarketDeps, 'sleep'> & { readonly seed: number };

/** The simulated market. Child processes prepare its history, the server stores it; each hour is added. */
export async function openSimulatedMarket(deps: Deps): Promise<Market> {
  const { seed, store, now, every, onFailure } = deps;
  const simulator = createSimulator(seed);
  await clearForeign(store, simulator);
  const fill = startFill({ seed, store, now });
  const prepared = fill.done.catch(onFailure);
  const endTopUp = every(() => {
    if (!fill.isFilling()) void topUp(simulator, store, now()).catch(onFailure);
  }, HOUR_MS);
  return createMarket({
    feed: createSimulatedFeed({ simulator, now, every }),
    history: createSimulatedHistory({ simulator, store, now, isFilling: fill.isFilling }),
    now,
    silenceMs: SIMULATED_SILENCE_MS,
    whenPrepared: () => prepared,
    replayable: () => Promise.resolve({ from: historyStart(now()), to: now() }),
    stop: async () => {
      endTopUp();
      await fill.stop();
    },
  });
}

async function clearForeign(store: CandleStore, simulator: Simulator): Promise<void> {
  const series = { source: 'simulated', instrument: 'EURUSD', timeframe: 'H1' } as const;
  const [stored] = await store.read(series, { from: 0, to: Number.MAX_SAFE_INTEGER, limit: 1 });
  if (!stored) return;
  const [own] = simulator.candles('EURUSD', 'H1', stored.t, stored.t + HOUR_MS);
  if (own?.o !== stored.o || own.c !== stored.c) await store.clear('simulated');
}

async function topUp(simulator: Simulator, store: CandleStore, now: number): Promise<void> {
  const compute = computeByDays(simulator);
  for (const instrument of INSTRUMENTS) {
    for (const timeframe of ['D1', 'H1'] as const) {
      const series = { source: 'simulated', instrument, timeframe } as const;
      const extent = await store.extent(series);
      if (!extent) continue;
      const from = candleEnd(instrument, timeframe, extent.to);
      const to = closedUntil(instrument, timeframe, now);
      const candles = await compute(instrument, timeframe, { from, to, limit: Infinity });
      if (candles.length > 0) await store.add(series, candles);
    }
  }
}
