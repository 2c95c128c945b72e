import type { Span } from '#contracts/rules/market/gaps.ts';
import type { CandleSeries } from './candle-store.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';

/** A price at a moment (UTC ms); the middle of bid and ask where the source has both. */
export type Tick = { readonly instrument: Instrument; readonly price: number; readonly t: number };

export type CandleRequest = Span & Pick<CandleSeries, 'instrument' | 'timeframe'>;

/**
 * starting: nothing has arrived yet. live: prices arrive. stale: prices are missing, or the source is
 * unreachable. refused: the source rejects us (wrong key, used-up quota); see the detail.
 */
export type FeedHealth = {
  readonly state: 'starting' | 'live' | 'stale' | 'refused';
  readonly since: number; // begin of this state, UTC ms
  readonly detail: string | null; // one sentence for an administrator, without keys
};

/** Failure of a source; `retryAfterMs` where it said when to retry. */
export class FeedError extends Error {
  override name = 'FeedError';
  readonly kind: 'key' | 'quota' | 'garbage' | 'unreachable' | 'unsupported';
  readonly retryAfterMs: number | null;

  constructor(kind: FeedError['kind'], message: string, retryAfterMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * A source of prices. Every adapter returns closed candles in UTC, oldest first, without duplicates;
 * reconnects automatically; and throws `FeedError`. It never invents a price.
 */
export type Feed = {
  readonly source: DataSource;
  supports: (instrument: Instrument, timeframe: Timeframe) => boolean;
  /** @throws FeedError */
  getCandles: (request: CandleRequest) => Promise<readonly Candle[]>;
  /** Calls `listen` with every new price; returns the function that unsubscribes. */
  subscribe: (instruments: readonly Instrument[], onTick: (tick: Tick) => void) => () => void;
  health: () => FeedHealth;
};
