import { setImmediate as nextTurn } from 'node:timers/promises';
import { findGaps, isNoneDue } from '#contracts/rules/market/gaps.ts';
import type { Simulator } from '#api/engine/simulator/simulator.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { candleEnd, candleStart, type Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { CandleWindow } from '../candle-store.ts';
import type { MarketDeps } from '../create-market.ts';
import { type ClosedCandles, type History, longerCandles, shorterWindow } from '../history.ts';
import { historyStart } from './slices.ts';

const shorterOf: Partial<Record<Timeframe, 'H1' | 'D1'>> = { H4: 'H1', W1: 'D1' };

const AT_ONCE_MS = 7 * DAY_MS; // computed within a request while the prepared history is not ready

type Deps = Pick<MarketDeps, 'store' | 'now'> & {
  readonly simulator: Simulator;
  readonly isFilling: () => boolean;
};

/**
 * Candles of the simulated market: minutes are computed on request; hours and days come from the store,
 * the newest are computed until they are stored; H4 and W1 are built from those.
 */
export function createSimulatedHistory({ simulator, store, now, isFilling }: Deps): History {
  const compute = computeByDays(simulator);

  async function storedCandles(
    instrument: Instrument,
    timeframe: 'H1' | 'D1',
    window: CandleWindow,
  ): Promise<ClosedCandles> {
    const stored = await store.read({ source: 'simulated', instrument, timeframe }, window);
    const last = stored.at(-1);
    const storedTo = last ? candleEnd(instrument, timeframe, last.t) : 0;
    const computable = Math.max(window.from, historyStart(now()), window.to - AT_ONCE_MS);
    const tailFrom = Math.min(window.to, Math.max(storedTo, computable));
    const tail = await compute(instrument, timeframe, { ...window, from: tailFrom });
    // Between the stored candles and the last week a span may be missing: return no gap.
    const isJoined = isNoneDue(instrument, timeframe, { from: storedTo, to: tailFrom });
    const candles = [...(isJoined ? stored : []), ...tail].slice(-window.limit);
    return {
      candles: isFilling() ? sinceLastHole(instrument, timeframe, candles) : candles,
      isFilling: isFilling(),
    };
  }

  return async (instrument, timeframe, window) => {
    if (timeframe === 'H1' || timeframe === 'D1')
      return storedCandles(instrument, timeframe, window);
    const shorter = shorterOf[timeframe];
    if (shorter !== undefined) {
      const kind = { instrument, longer: timeframe, shorter };
      const parts = await storedCandles(instrument, shorter, shorterWindow(kind, window));
      return { ...parts, candles: longerCandles(kind, parts.candles, window) };
    }
    const from = Math.max(window.from, historyStart(now()));
    return { candles: await compute(instrument, timeframe, { ...window, from }), isFilling: false };
  };
}

/** Computes the newest candles of a window day by day; yields in between. */
export function computeByDays(simulator: Simulator) {
  return async (
    instrument: Instrument,
    timeframe: Timeframe,
    { from, to, limit }: CandleWindow,
  ): Promise<Candle[]> => {
    const newestFirst: Candle[][] = [];
    let count = 0;
    for (let end = to; end > from && count < limit;) {
      const begin = Math.max(from, candleStart(instrument, 'D1', end - 1));
      const candles = simulator.candles(instrument, timeframe, begin, end);
      newestFirst.push(candles);
      count += candles.length;
      end = begin;
      await nextTurn();
    }
    return newestFirst.toReversed().flat().slice(-limit);
  };
}

function sinceLastHole(
  instrument: Instrument,
  timeframe: Timeframe,
  candles: readonly Candle[],
): readonly Candle[] {
  const span = { from: candles.at(0)?.t ?? 0, to: candles.at(-1)?.t ?? 0 };
  const { gaps } = findGaps(instrument, timeframe, candles, span);
  const from = Math.max(0, ...gaps.map(({ to }) => to));
  return candles.filter(({ t }) => t >= from);
}
