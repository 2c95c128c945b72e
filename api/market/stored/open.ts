import type { Span } from '#api/engine/candles/gaps.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { candleEnd, type Timeframe, timeframeMs } from '#contracts/rules/market/timeframes.ts';
import type { CandleStore } from '../candle-store.ts';
import { createMarket } from '../create-market.ts';
import type { Every } from '../scheduler.ts';
import type { Market } from '../market.ts';
import { createStoredFeed } from './feed.ts';
import { createStoredHistory } from './history.ts';

/** Who imports by hand imports the last closed candle at best. */
const SILENCE_MS = 3_600_000;

type Deps = {
  readonly store: CandleStore;
  /** UTC ms. */
  readonly now: () => number;
  readonly every: Every;
  readonly onFailure: (error: unknown) => void;
};

/** The market of imported candles: nothing in it moves until more are imported. */
export function openStoredMarket({ store, now, every, onFailure }: Deps): Market {
  const { read, forget } = createStoredHistory(store);
  const feed = createStoredFeed({ store, now, every, onChange: forget, onFailure });
  return createMarket({
    feed,
    history: read,
    now,
    silenceMs: SILENCE_MS,
    forget,
    replayable: (instrument, timeframe) => heldSpan(store, instrument, timeframe),
  });
}

/** From the first to the last imported candle of which candles of a timeframe can be made. */
async function heldSpan(
  store: CandleStore,
  instrument: Instrument,
  timeframe: Timeframe,
): Promise<Span | null> {
  const held = (await store.held('stored')).filter(
    (series) =>
      series.instrument === instrument && timeframeMs[series.timeframe] <= timeframeMs[timeframe],
  );
  if (held.length === 0) return null;
  const ends = held.map((series) => candleEnd(instrument, series.timeframe, series.to));
  return { from: Math.min(...held.map(({ from }) => from)), to: Math.max(...ends) };
}
