import type { Span } from '#api/engine/candles/gaps.ts';
import type { Feed, Tick } from '#api/market/feed.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { candleEnd, type Timeframe, timeframeMs } from '#contracts/rules/market/timeframes.ts';
import type { CandleStore, StoredSeries } from '../candle-store.ts';
import { createMarket } from '../create-market.ts';
import type { Every } from '../scheduler.ts';
import type { Market } from '../market.ts';
import { createStoredHistory } from './history.ts';

/** An import may run in another process, so poll. */
const LOOK_EVERY_MS = 10_000;

type FeedDeps = {
  readonly store: CandleStore;
  readonly now: () => number;
  readonly every: Every;
  /** Candles have been imported. */
  readonly onChange: () => void;
  readonly onFailure: (error: unknown) => void;
};

const endOf = ({ instrument, timeframe, to }: StoredSeries): number =>
  candleEnd(instrument, timeframe, to);

/** The series of an instrument that ends last; the finest of those that end together. */
function newestOf(series: readonly StoredSeries[]): StoredSeries | undefined {
  const byLength = series.toSorted((a, b) => timeframeMs[a.timeframe] - timeframeMs[b.timeframe]);
  const end = Math.max(...series.map(endOf));
  return byLength.find((each) => endOf(each) === end);
}

/** Imported candles as a feed: the newest close is the price, and only an import changes it. */
function createStoredFeed({ store, now, every, onChange, onFailure }: FeedDeps): Feed {
  const startedAt = now();
  let seen = '';
  let newestEnd: number | null = null;

  async function look(onTick: (tick: Tick) => void): Promise<void> {
    const stored = await store.storedSeries('stored');
    if (JSON.stringify(stored) === seen) return;
    seen = JSON.stringify(stored);
    onChange();
    for (const [instrument, series] of Map.groupBy(stored, (each) => each.instrument)) {
      const tick = await newestTick(store, instrument, series);
      if (tick === null) continue;
      newestEnd = Math.max(newestEnd ?? 0, tick.t);
      onTick(tick);
    }
  }

  return {
    source: 'stored',
    supports: () => true,
    getCandles: ({ instrument, timeframe, from, to }) =>
      store.read({ source: 'stored', instrument, timeframe }, { from, to, limit: Infinity }),
    subscribe(_instruments, onTick) {
      const lookNow = (): void => void look(onTick).catch(onFailure);
      lookNow();
      return every(lookNow, LOOK_EVERY_MS);
    },
    health() {
      if (newestEnd === null) {
        const detail = 'No candles have been imported yet.';
        return { state: 'starting', since: startedAt, detail };
      }
      const detail = 'Imported candles only: a newer price comes with the next import.';
      return { state: 'stale', since: newestEnd, detail };
    },
  };
}

async function newestTick(
  store: CandleStore,
  instrument: Instrument,
  series: readonly StoredSeries[],
): Promise<Tick | null> {
  const newest = newestOf(series);
  if (!newest) return null;
  const { timeframe, to } = newest;
  const window = { from: to, to: to + 1, limit: 1 };
  const [candle] = await store.read({ source: 'stored', instrument, timeframe }, window);
  return candle ? { instrument, price: candle.c, t: endOf(newest) } : null;
}

/** A manual import has the last closed candle at best. */
const SILENCE_MS = 3_600_000;

type Deps = {
  readonly store: CandleStore;
  /** UTC ms. */
  readonly now: () => number;
  readonly every: Every;
  readonly onFailure: (error: unknown) => void;
};

/** The market of imported candles: it changes only by imports. */
export function openStoredMarket({ store, now, every, onFailure }: Deps): Market {
  const { read, forget } = createStoredHistory(store);
  const feed = createStoredFeed({ store, now, every, onChange: forget, onFailure });
  return createMarket({
    feed,
    history: read,
    now,
    silenceMs: SILENCE_MS,
    forget,
    replayable: (instrument, timeframe) => storedSpan(store, instrument, timeframe),
  });
}

/** The span of imported candles from which candles of a timeframe can be built. */
async function storedSpan(
  store: CandleStore,
  instrument: Instrument,
  timeframe: Timeframe,
): Promise<Span | null> {
  const stored = (await store.storedSeries('stored')).filter(
    (series) =>
      series.instrument === instrument && timeframeMs[series.timeframe] <= timeframeMs[timeframe],
  );
  if (stored.length === 0) return null;
  const ends = stored.map((series) => candleEnd(instrument, series.timeframe, series.to));
  return { from: Math.min(...stored.map(({ from }) => from)), to: Math.max(...ends) };
}
