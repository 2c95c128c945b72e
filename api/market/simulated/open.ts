import { createSimulator, type Simulator } from '#api/engine/simulator/simulator.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { candleEnd } from '#contracts/rules/market/timeframes.ts';
import type { CandleStore } from '../candle-store.ts';
import { createMarket } from '../create-market.ts';
import type { Every } from '../scheduler.ts';
import type { Market } from '../market.ts';
import { closedUntil } from '#contracts/rules/time/trading-time.ts';
import { createSimulatedFeed } from './feed.ts';
import { startFill } from './fill.ts';
import { computeByDays, createSimulatedHistory } from './history.ts';
import { historyStart } from './slices.ts';

/** Only a server that hangs is ever without a simulated price for so long. */
export const SIMULATED_SILENCE_MS = 10_000;

type Deps = {
  readonly seed: number;
  readonly store: CandleStore;
  /** UTC ms. */
  readonly now: () => number;
  readonly every: Every;
  /** Told when the history could not be prepared; the market goes on without. */
  readonly onFailure: (error: unknown) => void;
};

/** The simulated market. Its history is prepared in a thread of its own and kept; each hour adds to it. */
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

/** Candles of another seed, or of another version of the simulator, are of another market. */
async function clearForeign(store: CandleStore, simulator: Simulator): Promise<void> {
  const series = { source: 'simulated', instrument: 'EURUSD', timeframe: 'H1' } as const;
  const [held] = await store.read(series, { from: 0, to: Number.MAX_SAFE_INTEGER, limit: 1 });
  if (!held) return;
  const [own] = simulator.candles('EURUSD', 'H1', held.t, held.t + HOUR_MS);
  if (own?.o !== held.o || own.c !== held.c) await store.clear('simulated');
}

/** Stores the hours and days that have closed since the last that is stored. */
async function topUp(simulator: Simulator, store: CandleStore, now: number): Promise<void> {
  const compute = computeByDays(simulator);
  for (const instrument of INSTRUMENTS) {
    for (const timeframe of ['D1', 'H1'] as const) {
      const series = { source: 'simulated', instrument, timeframe } as const;
      const held = await store.extent(series);
      if (!held) continue;
      const from = candleEnd(instrument, timeframe, held.to);
      const to = closedUntil(instrument, timeframe, now);
      const candles = await compute(instrument, timeframe, { from, to, limit: Infinity });
      if (candles.length > 0) await store.add(series, candles);
    }
  }
}
