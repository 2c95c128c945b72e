import type { Span } from '#contracts/rules/market/gaps.ts';
import type { Feed, Tick } from './feed.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { candleEnd, type Timeframe, timeframeMs } from '#contracts/rules/market/timeframes.ts';
import type { CandleStore, StoredSeries, CandleWindow } from './candle-store.ts';
import { createMarket, type MarketDeps } from './create-market.ts';
import type { Market } from './market.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { type History, shorterTimeframe, longerCandles, shorterWindow } from './history.ts';

const MOST_CACHED = 50; // cached answers: aggregating a year of days from minutes takes long

/** Imported candles; after their end, or without them, those built from shorter ones. */
export function createStoredHistory(store: CandleStore): { read: History; forget: () => number } {
  const cache = new Map<string, Promise<Candle[]>>();

  async function find(
    instrument: Instrument,
    timeframe: Timeframe,
    window: CandleWindow,
  ): Promise<Candle[]> {
    const own = await store.read({ source: 'stored', instrument, timeframe }, window);
    const shorter = shorterTimeframe[timeframe];
    if (shorter === null) return own;
    const last = own.at(-1);
    const from = last ? candleEnd(instrument, timeframe, last.t) : window.from;
    if (from >= window.to) return own;
    const rest = { ...window, from };
    const kind = { instrument, longer: timeframe, shorter };
    const parts = await find(instrument, shorter, shorterWindow(kind, rest));
    return [...own, ...longerCandles(kind, parts, rest)].slice(-window.limit);
  }

  return {
    /** Caches answers until `forget` is called. */
    async read(instrument, timeframe, window) {
      const key = [instrument, timeframe, window.from, window.to, window.limit].join(' ');
      const pending = cache.get(key) ?? find(instrument, timeframe, window);
      cache.set(key, pending);
      pending.catch(() => cache.delete(key));
      const [oldest] = cache.keys();
      if (cache.size > MOST_CACHED && oldest !== undefined) cache.delete(oldest);
      return { candles: await pending, isFilling: false };
    },
    forget() {
      const count = cache.size;
      cache.clear();
      return count;
    },
  };
}

const endOf = ({ instrument, timeframe, to }: StoredSeries): number =>
  candleEnd(instrument, timeframe, to);

/** The series of an instrument that ends last; the finest of those that end together. */
function newestOf(series: readonly StoredSeries[]): StoredSeries | undefined {
  const byLength = series.toSorted((a, b) => timeframeMs[a.timeframe] - timeframeMs[b.timeframe]);
  const end = Math.max(...series.map(endOf));
  return byLength.find((each) => endOf(each) === end);
}

/** Imported candles as a feed: the newest close is the price, and only an import changes it. */
function createStoredFeed(deps: StoredDeps, onChange: () => void): Feed {
  const { store, now, every, onFailure } = deps;
  const startedAt = now();
  let seen = '';
  let newestEnd: number | null = null;

  async function look(onTick: (tick: Tick) => void): Promise<void> {
    const stored = await store.storedSeries('stored');
    if (JSON.stringify(stored) === seen) return;
    seen = JSON.stringify(stored);
    onChange();
    for (const series of Map.groupBy(stored, (each) => each.instrument).values()) {
      const tick = await newestTick(store, series);
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
      return every(lookNow, 10_000); // an import may run in another process, so poll
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

async function newestTick(store: CandleStore, all: readonly StoredSeries[]): Promise<Tick | null> {
  const newest = newestOf(all);
  if (!newest) return null;
  const { instrument, timeframe, to } = newest;
  const window = { from: to, to: to + 1, limit: 1 };
  const [candle] = await store.read({ source: 'stored', instrument, timeframe }, window);
  return candle ? { instrument, price: candle.c, t: endOf(newest) } : null;
}

type StoredDeps = Omit<MarketDeps, 'sleep'>;

/** The market of imported candles: it changes only by imports. */
export function openStoredMarket(deps: StoredDeps): Market {
  const { store, now } = deps;
  const { read, forget } = createStoredHistory(store);
  return createMarket({
    feed: createStoredFeed(deps, forget),
    history: read,
    now,
    silenceMs: 3_600_000, // a manual import has the last closed candle at best
    forget,
    replayable: (instrument, timeframe) => storedSpan(store, instrument, timeframe),
  });
}

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
