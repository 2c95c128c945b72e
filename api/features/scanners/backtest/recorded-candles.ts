import type { Span } from '#api/engine/candles/gaps.ts';
import { createSimulator } from '#api/engine/simulator/simulator.ts';
import { keepRecent } from '#api/engine/simulator/recent.ts';
import type { CandleStore } from '#api/market/candle-store.ts';
import { computeByDays } from '#api/market/simulated/history.ts';
import { createStoredHistory } from '#api/market/stored/history.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { Candle } from '#contracts/rules/candles.ts';
import type { Instrument } from '#contracts/rules/instruments.ts';
import { candleStart, type Timeframe, timeframeMs } from '#contracts/rules/timeframes.ts';

/** Candles of the past, as often as they are asked for. */
export type RecordedCandles = {
  readonly source: DataSource;
  /** Those that begin before a moment (UTC ms), of these the newest; oldest first. */
  readonly newest: (
    instrument: Instrument,
    timeframe: Timeframe,
    page: { readonly to: number; readonly limit: number },
  ) => Promise<readonly Candle[]>;
  /** Those that begin in a span; oldest first. */
  readonly between: (
    instrument: Instrument,
    timeframe: Timeframe,
    span: Span,
  ) => Promise<readonly Candle[]>;
};

type Recording = {
  readonly source: DataSource;
  /** No candle begins before it, UTC ms. */
  readonly oldest: number;
  readonly read: (
    instrument: Instrument,
    timeframe: Timeframe,
    span: Span,
  ) => Promise<readonly Candle[]>;
};

const LENGTHS_PER_BLOCK = 128;
/** Of each instrument and timeframe: more than any scanner looks back. */
const KEPT_BLOCKS = 64;

/** The simulated market, computed anew: no database is needed. */
export function simulateCandles(seed: number): RecordedCandles {
  const compute = computeByDays(createSimulator(seed));
  return inBlocks({
    source: 'simulated',
    oldest: -Infinity,
    read: (instrument, timeframe, span) =>
      compute(instrument, timeframe, { ...span, limit: Infinity }),
  });
}

/** What is kept of a source; of imported candles also longer ones that are made of shorter ones. */
export async function openRecording(
  store: CandleStore,
  source: DataSource,
): Promise<RecordedCandles> {
  const held = await store.held(source);
  const stored = createStoredHistory(store);
  return inBlocks({
    source,
    oldest: Math.min(...held.map(({ from }) => from)),
    async read(instrument, timeframe, span) {
      const window = { ...span, limit: Infinity };
      if (source !== 'stored') return store.read({ source, instrument, timeframe }, window);
      return (await stored.read(instrument, timeframe, window)).candles;
    },
  });
}

/** Reads candles a block at a time and keeps the latest blocks: the next question overlaps this one. */
function inBlocks({ source, oldest, read }: Recording): RecordedCandles {
  const kept = keepRecent(Infinity, (instrument: Instrument) =>
    keepRecent(Infinity, (timeframe: Timeframe) => {
      const edge = (index: number): number => edgeOf(instrument, timeframe, index);
      return keepRecent(KEPT_BLOCKS, (index: number) =>
        read(instrument, timeframe, { from: edge(index), to: edge(index + 1) }),
      );
    }),
  );

  async function backwards(
    instrument: Instrument,
    timeframe: Timeframe,
    { from, to, limit }: Span & { readonly limit: number },
  ): Promise<readonly Candle[]> {
    const blocks: (readonly Candle[])[] = [];
    let found = 0;
    let index = Math.floor(to / blockMs(timeframe));
    for (; edgeOf(instrument, timeframe, index + 1) > from && found < limit; index -= 1) {
      const block = await kept(instrument)(timeframe)(index);
      const wanted = block.filter(({ t }) => t >= from && t < to);
      blocks.unshift(wanted);
      found += wanted.length;
    }
    return blocks.flat().slice(Math.max(0, found - limit));
  }

  return {
    source,
    newest: (instrument, timeframe, page) =>
      backwards(instrument, timeframe, { ...page, from: oldest }),
    between: (instrument, timeframe, span) =>
      backwards(instrument, timeframe, {
        from: Math.max(oldest, span.from),
        to: span.to,
        limit: Infinity,
      }),
  };
}

const blockMs = (timeframe: Timeframe): number => LENGTHS_PER_BLOCK * timeframeMs[timeframe];

/** Where a block begins: always with a candle, since half of one could not be made. */
const edgeOf = (instrument: Instrument, timeframe: Timeframe, index: number): number =>
  candleStart(instrument, timeframe, index * blockMs(timeframe));
