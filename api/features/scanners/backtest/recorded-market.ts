import type { Span } from '#api/engine/candles/gaps.ts';
import { createSimulator } from '#api/engine/simulator/simulator.ts';
import { keepRecent } from '#api/engine/simulator/recent.ts';
import type { CandleStore } from '#api/market/candle-store.ts';
import type { Market } from '#api/market/market.ts';
import { computeByDays } from '#api/market/simulated/history.ts';
import { createStoredHistory } from '#api/market/stored/history.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { Candle } from '#contracts/rules/candles.ts';
import type { Instrument } from '#contracts/rules/instruments.ts';
import { candleStart, type Timeframe, timeframeMs } from '#contracts/rules/timeframes.ts';

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
  readonly read: Read;
};

const LENGTHS_PER_BLOCK = 128;
/** Of each instrument and timeframe: more than any scanner looks back. */
const KEPT_BLOCKS = 100;

/** The simulated market, computed anew: no database is needed. */
export function simulateMarket(seed: number): RecordedMarket {
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
): Promise<RecordedMarket> {
  const held = await store.held(source);
  const imported = createStoredHistory(store);
  return inBlocks({
    source,
    oldest: Math.min(...held.map(({ from }) => from)),
    async read(instrument, timeframe, span) {
      const window = { ...span, limit: Infinity };
      if (source !== 'stored') return store.read({ source, instrument, timeframe }, window);
      return (await imported.read(instrument, timeframe, window)).candles;
    },
  });
}

/** Reads a block of candles at a time and keeps the latest: the next question overlaps this one. */
function inBlocks({ source, oldest, read }: Recording): RecordedMarket {
  const blockOf = keepRecent(Infinity, (instrument: Instrument) =>
    keepRecent(Infinity, (timeframe: Timeframe) => {
      const edge = (index: number): number => edgeOf(instrument, timeframe, index);
      return keepRecent(KEPT_BLOCKS, (index: number) =>
        read(instrument, timeframe, { from: edge(index), to: edge(index + 1) }),
      );
    }),
  );

  return {
    source,
    price: () => null,
    async candles(instrument, timeframe, { to, limit }) {
      const newestFirst: (readonly Candle[])[] = [];
      let found = 0;
      let index = Math.floor(to / blockMs(timeframe));
      for (; found < limit && edgeOf(instrument, timeframe, index + 1) > oldest; index -= 1) {
        const block = await blockOf(instrument)(timeframe)(index);
        const wanted = (block.at(-1)?.t ?? 0) < to ? block : block.filter(({ t }) => t < to);
        newestFirst.push(wanted);
        found += wanted.length;
      }
      const candles = newestFirst.toReversed().flat();
      return {
        candles: candles.slice(Math.max(0, found - limit)),
        forming: null,
        isFilling: false,
      };
    },
  };
}

const blockMs = (timeframe: Timeframe): number => LENGTHS_PER_BLOCK * timeframeMs[timeframe];

/** Where a block begins: always with a candle, since half of one could not be made. */
const edgeOf = (instrument: Instrument, timeframe: Timeframe, index: number): number =>
  candleStart(instrument, timeframe, index * blockMs(timeframe));
