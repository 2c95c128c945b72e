import type { DataSource } from '#contracts/primitives.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';

/** A price at a moment (UTC ms); the middle where the source tells bid and ask. */
export type Tick = { readonly instrument: Instrument; readonly price: number; readonly t: number };

export type CandleRequest = {
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
  /** First begin wanted, UTC ms. */
  readonly from: number;
  /** Begins before it, UTC ms. */
  readonly to: number;
};

/**
 * starting: nothing has arrived yet. live: prices arrive. stale: they should and do not, or the source
 * is unreachable. refused: it will not serve us (wrong key, used-up quota); see the detail.
 */
export type FeedHealth = {
  readonly state: 'starting' | 'live' | 'stale' | 'refused';
  /** Since when, UTC ms. */
  readonly since: number;
  /** One sentence for an administrator; never holds a key. */
  readonly detail: string | null;
};

/** Why a source did not serve; `retryAfterMs` where it said when to come back. */
export class FeedError extends Error {
  readonly kind: 'key' | 'quota' | 'garbage' | 'unreachable' | 'unsupported';
  readonly retryAfterMs: number | null;

  constructor(kind: FeedError['kind'], message: string, retryAfterMs: number | null = null) {
    super(message);
    this.name = 'FeedError';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * A source of prices. Every adapter: UTC, closed candles only and oldest first, without doubles;
 * it reconnects by itself, and fails by `FeedError`. It never makes up a price.
 */
export type Feed = {
  readonly source: DataSource;
  supports: (instrument: Instrument, timeframe: Timeframe) => boolean;
  /** @throws FeedError */
  getCandles: (request: CandleRequest) => Promise<readonly Candle[]>;
  /** Calls back with every new price until the returned end is called. */
  subscribe: (instruments: readonly Instrument[], onTick: (tick: Tick) => void) => () => void;
  health: () => FeedHealth;
};
