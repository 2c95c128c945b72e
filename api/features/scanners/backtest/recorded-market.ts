import type { Span } from '#contracts/rules/market/gaps.ts';
import { createSimulator } from '#api/engine/simulator/simulator.ts';
import { memoizeRecent } from '#api/engine/simulator/memoize.ts';
import type { CandleStore } from '#api/market/candle-store.ts';
import type { Market } from '#api/market/market.ts';
import { computeByDays } from '#api/market/simulated/history.ts';
import { createStoredHistory } from '#api/market/stored-market.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { candleStart, type Timeframe, timeframeMs } from '#contracts/rules/market/timeframes.ts';

/** A market of past candles: all are closed, and there is no current price. */
export type RecordedMarket = Pick<Market, 'source' | 'candles' | 'price'>;

type Read = (
  instrument: Instrument,
  timeframe: Timeframe,
  span: Span,
) => Promise<readonly Candle[]>;

type Recording = {
  readonly source: DataSource;
  readonly oldest: number; // no candle begins before it, UTC ms
  readonly blockLengths: number;
  readonly read: Read;
};

/** Block sizes in candles: small where computing is the cost, large where a store reads chunks. */
const BLOCK_LENGTHS = { computed: 32, stored: 720 };
/** Cached candles per instrument and timeframe: more than any engine looks back. */
const CACHED_CANDLES = 16_000;

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

/** The stored candles of a source; longer candles are aggregated from imported shorter ones. */
export async function openRecording(store: CandleStore, source: DataSource) {
  const ranges = await store.storedSeries(source);
  const imported = createStoredHistory(store);
  return inBlocks({
    source,
    oldest: Math.min(...ranges.map(({ from }) => from)),
    blockLengths: BLOCK_LENGTHS.stored,
    async read(instrument, timeframe, span) {
      const window = { ...span, limit: Infinity };
      if (source !== 'stored') return store.read({ source, instrument, timeframe }, window);
      return (await imported.read(instrument, timeframe, window)).candles;
    },
  });
}

/** Reads candles in blocks and caches recent ones: consecutive reads overlap. */
function inBlocks({ source, oldest, blockLengths, read }: Recording): RecordedMarket {
  const blockMs = (timeframe: Timeframe): number => blockLengths * timeframeMs[timeframe];

  const edge = (instrument: Instrument, timeframe: Timeframe, index: number): number =>
    candleStart(instrument, timeframe, index * blockMs(timeframe));

  const blockOf = memoizeRecent(Infinity, (instrument: Instrument) =>
    memoizeRecent(Infinity, (timeframe: Timeframe) =>
      memoizeRecent(CACHED_CANDLES / blockLengths, (index: number) =>
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
      let count = 0;
      let index = Math.floor(to / blockMs(timeframe));
      for (; count < limit && edge(instrument, timeframe, index + 1) > oldest; index -= 1) {
        const block = await blockOf(instrument)(timeframe)(index);
        const isWhole = (block.at(-1)?.t ?? 0) < to;
        newestFirst.push(isWhole ? block : block.filter(({ t }) => t < to));
        count += newestFirst.at(-1)?.length ?? 0;
      }
      const candles = newestFirst.toReversed().flat().slice(-limit);
      return { candles, forming: null, isFilling: false };
    },
  };
}
