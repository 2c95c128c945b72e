import type { CandleStore } from '../candle-store.ts';
import { createMarket } from '../create-market.ts';
import type { Every } from '../every.ts';
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
  return createMarket({ feed, history: read, now, silenceMs: SILENCE_MS });
}
