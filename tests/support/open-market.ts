import type { Database } from '#api/db/database.ts';
import { createSimulator, MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import { createCandleStore } from '#api/market/candles.store.ts';
import { createMarket } from '#api/market/create-market.ts';
import { createSimulatedFeed, SIMULATED_SILENCE_MS } from '#api/market/simulated/open.ts';
import { createSimulatedHistory } from '#api/market/simulated/history.ts';

/** One for all tests of a process: what it has computed stays at hand. */
export const simulator = createSimulator(MARKET_SEED);

/** The simulated market on a clock that a test moves, without a history that is prepared. */
export function openTestMarket(database: Database, now: () => number) {
  const wheels = new Set<() => void>();
  const every = (run: () => void): (() => void) => {
    wheels.add(run);
    return () => wheels.delete(run);
  };
  const store = createCandleStore(database);
  return {
    market: createMarket({
      feed: createSimulatedFeed({ simulator, now, every }),
      history: createSimulatedHistory({ simulator, store, now, isFilling: () => false }),
      now,
      silenceMs: SIMULATED_SILENCE_MS,
    }),
    /** What happens each second. */
    beat: (): void => {
      for (const run of wheels) run();
    },
  };
}
