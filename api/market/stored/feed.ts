import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { candleEnd, timeframeMs } from '#contracts/rules/market/timeframes.ts';
import type { CandleStore, HeldSeries } from '../candle-store.ts';
import type { Every } from '../scheduler.ts';
import type { Feed, Tick } from '../feed.ts';

/** An import may happen in another process: only looking tells. */
const LOOK_EVERY_MS = 10_000;

type Deps = {
  readonly store: CandleStore;
  readonly now: () => number;
  readonly every: Every;
  /** Candles have been imported. */
  readonly onChange: () => void;
  readonly onFailure: (error: unknown) => void;
};

const endOf = ({ instrument, timeframe, to }: HeldSeries): number =>
  candleEnd(instrument, timeframe, to);

/** Of an instrument's series the one that ends last; of those that end together the finest. */
function newestOf(series: readonly HeldSeries[]): HeldSeries | undefined {
  const byLength = series.toSorted((a, b) => timeframeMs[a.timeframe] - timeframeMs[b.timeframe]);
  const end = Math.max(...series.map(endOf));
  return byLength.find((each) => endOf(each) === end);
}

/** Imported candles as a feed: the newest close is the price, and a new one comes by import alone. */
export function createStoredFeed({ store, now, every, onChange, onFailure }: Deps): Feed {
  const startedAt = now();
  let seen = '';
  let newestEnd: number | null = null;

  async function look(onTick: (tick: Tick) => void): Promise<void> {
    const held = await store.held('stored');
    if (JSON.stringify(held) === seen) return;
    seen = JSON.stringify(held);
    onChange();
    for (const [instrument, series] of Map.groupBy(held, (each) => each.instrument)) {
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
  series: readonly HeldSeries[],
): Promise<Tick | null> {
  const newest = newestOf(series);
  if (!newest) return null;
  const { timeframe, to } = newest;
  const window = { from: to, to: to + 1, limit: 1 };
  const [candle] = await store.read({ source: 'stored', instrument, timeframe }, window);
  return candle ? { instrument, price: candle.c, t: endOf(newest) } : null;
}
