import type { Span } from '#api/engine/candles/gaps.ts';
import { createSimulator } from '#api/engine/simulator/simulator.ts';
import { keepRecent } from '#api/engine/simulator/recent.ts';
import type { CandleStore } from '#api/market/candle-store.ts';
import type { Market } from '#api/market/market.ts';
import { computeByDays } from '#api/market/simulated/history.ts';
import { createStoredHistory } from '#api/market/stored/history.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { candleStart, type Timeframe, timeframeMs } from '#contracts/rules/market/timeframes.ts';

/** A market of the past: all of it has closed, nothing is to come, and no price is the latest. */
export type RecordedMarket = Pick<Market, 'source' | 'candles' | 'price'>;

type Read = (
  instrument: Instrument,
  timeframe: Timeframe,
  span: Span,
) => Promise<readonly Candle[]>;

type Recording = {
  readonly source: DataSource;
  /** No candle begins before it, UTC ms. */
  readonly oldest: number;
  /** How many candle lengths are read at a time. */
  readonly blockLengths: number;
  readonly read: Read;
};

/** Days are computed one by one: few are made in vain. A store holds them in chunks: few are opened twice. */
const BLOCK_LENGTHS = { computed: 32, stored: 720 };
/** Candles of each instrument and timeframe: more than any engine looks back. */
const KEPT = 16_000;

/** The simulated market, computed anew: no database is needed. */
export function simulateMarket(seed: number): RecordedMarket {
  const compute = computeByDays(createSimulator(seed));
  return inBlocks({
    source: 'simulated',
    oldest: -Infinity,
    blockLengths: BLOCK_LENGTHS.computed,
    read: (instrument, timeframe, span) =>
      compute(instrument, timeframe, { ...span, limit: Infinity }),
  });
}

/** What is kept of a source; of imported candles also longer ones that are made of shorter ones. */
export async function openRecording(
  store: CandleStore,
  source: DataSource,
): Promise<RecordedMarket> {
  const held = await store.held(source);
  const imported = createStoredHistory(store);
  return inBlocks({
    source,
    oldest: Math.min(...held.map(({ from }) => from)),
    blockLengths: BLOCK_LENGTHS.stored,
    async read(instrument, timeframe, span) {
      const window = { ...span, limit: Infinity };
      if (source !== 'stored') return store.read({ source, instrument, timeframe }, window);
      return (await imported.read(instrument, timeframe, window)).candles;
    },
  });
}

/** Reads a block of candles at a time and keeps the latest: the next question overlaps this one. */
function inBlocks({ source, oldest, blockLengths, read }: Recording): RecordedMarket {
  const blockMs = (timeframe: Timeframe): number => blockLengths * timeframeMs[timeframe];

  /** Where a block begins: always with a candle, since half of one could not be made. */
  const edge = (instrument: Instrument, timeframe: Timeframe, index: number): number =>
    candleStart(instrument, timeframe, index * blockMs(timeframe));

  const blockOf = keepRecent(Infinity, (instrument: Instrument) =>
    keepRecent(Infinity, (timeframe: Timeframe) =>
      keepRecent(KEPT / blockLengths, (index: number) =>
        read(instrument, timeframe, {
          from: edge(instrument, timeframe, index),
          to: edge(instrument, timeframe, index + 1),
        }),
      ),
    ),
  );

  return {
    source,
    price: () => null,
    async candles(instrument, timeframe, { to, limit }) {
      const newestFirst: (readonly Candle[])[] = [];
      let found = 0;
      let index = Math.floor(to / blockMs(timeframe));
      for (; found < limit && edge(instrument, timeframe, index + 1) > oldest; index -= 1) {
        const block = await blockOf(instrument)(timeframe)(index);
        const isWhole = (block.at(-1)?.t ?? 0) < to;
        newestFirst.push(isWhole ? block : block.filter(({ t }) => t < to));
        found += newestFirst.at(-1)?.length ?? 0;
      }
      const candles = newestFirst.toReversed().flat().slice(-limit);
      return { candles, forming: null, isFilling: false };
    },
  };
}
