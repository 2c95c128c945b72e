import { setImmediate as nextTurn } from 'node:timers/promises';
import { candleBegins, findGaps } from '#api/engine/candles/gaps.ts';
import type { Simulator } from '#api/engine/simulator/simulator.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { candleEnd, candleStart, type Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { CandleStore, CandleWindow } from '../candle-store.ts';
import type { ClosedCandles, History } from '../history.ts';
import { longerCandles, shorterWindow } from '../longer-candles.ts';
import { historyStart } from './slices.ts';

/** What is computed while somebody waits for it, where the prepared history is not ready. */
const AT_ONCE_MS = 7 * DAY_MS;

type Deps = {
  readonly simulator: Simulator;
  readonly store: CandleStore;
  readonly now: () => number;
  readonly isFilling: () => boolean;
};

/**
 * Candles of the simulated market: minutes are computed when they are asked for; hours and days come
 * from the store, with the newest computed until they are stored too; H4 and W1 are made of those.
 */
export function createSimulatedHistory({ simulator, store, now, isFilling }: Deps): History {
  const compute = computeByDays(simulator);

  async function stored(
    instrument: Instrument,
    timeframe: 'H1' | 'D1',
    window: CandleWindow,
  ): Promise<ClosedCandles> {
    const held = await store.read({ source: 'simulated', instrument, timeframe }, window);
    const heldTo = lastEnd(instrument, timeframe, held) ?? 0;
    const computable = Math.max(window.from, historyStart(now()), window.to - AT_ONCE_MS);
    const tailFrom = Math.min(window.to, Math.max(heldTo, computable));
    const tail = await compute(instrument, timeframe, { ...window, from: tailFrom });
    // Between what is stored and the last week a stretch may still be missing: better nothing than a hole.
    const isJoined = isNoneBetween(instrument, timeframe, { from: heldTo, to: tailFrom });
    const candles = [...(isJoined ? held : []), ...tail].slice(-window.limit);
    return {
      candles: isFilling() ? sinceLastHole(instrument, timeframe, candles) : candles,
      isFilling: isFilling(),
    };
  }

  async function longer(
    instrument: Instrument,
    kind: { longer: Timeframe; shorter: 'H1' | 'D1' },
    window: CandleWindow,
  ): Promise<ClosedCandles> {
    const of = { instrument, ...kind };
    const shorter = await stored(instrument, kind.shorter, shorterWindow(of, window));
    return { ...shorter, candles: longerCandles(of, shorter.candles, window) };
  }

  return async (instrument, timeframe, window) => {
    if (timeframe === 'H1' || timeframe === 'D1') return stored(instrument, timeframe, window);
    if (timeframe === 'H4') return longer(instrument, { longer: 'H4', shorter: 'H1' }, window);
    if (timeframe === 'W1') return longer(instrument, { longer: 'W1', shorter: 'D1' }, window);
    const from = Math.max(window.from, historyStart(now()));
    return { candles: await compute(instrument, timeframe, { ...window, from }), isFilling: false };
  };
}

/** Computes the newest candles of a window a day at a time: in between, others get their turn. */
export function computeByDays(simulator: Simulator) {
  return async (
    instrument: Instrument,
    timeframe: Timeframe,
    { from, to, limit }: CandleWindow,
  ): Promise<Candle[]> => {
    const newestFirst: Candle[][] = [];
    let found = 0;
    for (let end = to; end > from && found < limit;) {
      const begin = Math.max(from, candleStart(instrument, 'D1', end - 1));
      const candles = simulator.candles(instrument, timeframe, begin, end);
      newestFirst.push(candles);
      found += candles.length;
      end = begin;
      await nextTurn();
    }
    return newestFirst.toReversed().flat().slice(-limit);
  };
}

const lastEnd = (instrument: Instrument, timeframe: Timeframe, candles: readonly Candle[]) => {
  const last = candles.at(-1);
  return last ? candleEnd(instrument, timeframe, last.t) : null;
};

const isNoneBetween = (
  instrument: Instrument,
  timeframe: Timeframe,
  span: { from: number; to: number },
): boolean => candleBegins(instrument, timeframe, span).next().done === true;

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
