import type { ManualClock } from './manual-clock.ts';
import type { Feed } from '#api/market/feed.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';

export const RIGHT_KEY = 'right-key-7f3a';

/** An HTTP answer; `cut` ends the connection in the middle of it, `silent` never answers. */
export type Reply =
  | { readonly status: number; readonly body: string; readonly headers?: Record<string, string> }
  | 'cut'
  | 'silent';

/** What a candles call asks for; `to` counts in. UTC ms. */
export type WireCall = {
  readonly timeframe: Timeframe;
  readonly from: number;
  readonly to: number;
};

/** How a provider speaks, from its own side. */
export type Wire = {
  readonly name: string;
  readonly symbolOf: (instrument: Instrument) => string;
  readonly createFeed: (options: { baseUrl: string; key: string; clock: ManualClock }) => Feed;
  readonly isStream: (url: URL) => boolean;
  readonly transport: 'websocket' | 'chunked';
  /** Of the adapter's patience with a stream that says nothing. */
  readonly silenceMs: number;
  /** The word before the key in the authorization header. */
  readonly headerOfKey: string;
  readonly readCall: (url: URL) => WireCall;
  /** @param now candles that end after it are unfinished */
  readonly candles: (url: URL, candles: readonly Candle[], now: number) => string;
  /** Ways to spoil one row of a good answer, each by name. */
  readonly spoil: Readonly<Record<string, (body: string) => string>>;
  readonly wrongKey: Reply;
  readonly quota: (headers?: Record<string, string>) => Reply;
  /** What the client says, or its address says, to be subscribed. */
  readonly readSubscription: (said: string) => { key: string | null; symbols: string[] } | null;
  /** The answer to a subscription. */
  readonly greeting: string | null;
  /** Null where a wrong key is refused before the stream begins. */
  readonly wrongKeyOnStream: string | null;
  readonly heartbeat: string;
  readonly price: (symbol: string, price: number, t: number) => string;
};
