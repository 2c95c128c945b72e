import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { candleEnd } from '#contracts/rules/market/timeframes.ts';
import { closedUntil } from '#contracts/rules/time/trading-time.ts';
import type { CandleStore } from '../candle-store.ts';
import { createMarket } from '../create-market.ts';
import type { Feed, Tick } from '../feed.ts';
import type { History } from '../history.ts';
import type { Market } from '../market.ts';
import { createFetchedHistory } from './history.ts';

/** In open hours even the quietest instrument has several quotes a minute. */
const SILENCE_MS = 60_000;

type Deps = {
  readonly feed: Feed;
  readonly store: CandleStore;
  /** UTC ms. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
};

/** The market of a provider. Where it fails, its last price stays, marked as stale. */
export function openFetchedMarket({ feed, store, now, sleep, onFailure }: Deps): Market {
  const history = createFetchedHistory({ feed, store, now, sleep, onFailure });
  return createMarket({
    feed: startingWithCloses(feed, history.read, { now, onFailure }),
    history: history.read,
    now,
    silenceMs: SILENCE_MS,
    stop: async () => history.stop(),
  });
}

/** Sends the last day's closes first: at a weekend nothing else comes. */
function startingWithCloses(
  feed: Feed,
  history: History,
  { now, onFailure }: Pick<Deps, 'now' | 'onFailure'>,
): Feed {
  async function sendCloses(onTick: (tick: Tick) => void): Promise<void> {
    for (const instrument of INSTRUMENTS) {
      const to = closedUntil(instrument, 'D1', now());
      const { candles } = await history(instrument, 'D1', { from: 0, to, limit: 2 });
      const last = candles.at(-1);
      if (last) onTick({ instrument, price: last.c, t: candleEnd(instrument, 'D1', last.t) });
    }
  }

  return {
    ...feed,
    subscribe(instruments, onTick) {
      void sendCloses(onTick).catch(onFailure);
      return feed.subscribe(instruments, onTick);
    },
  };
}
