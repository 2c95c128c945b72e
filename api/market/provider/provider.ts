import type { DataSource } from '#contracts/primitives.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { CandleRequest } from '../feed.ts';
import type { ProviderClock, Allowance } from './options.ts';
import type { Verdict } from './refusal.ts';
import type { Line } from './stream.ts';

/** A parsed message of a price stream. */
export type Message =
  | { readonly kind: 'price'; readonly symbol: string; readonly price: number; readonly t: number }
  /** Symbols that the provider does not stream. */
  | { readonly kind: 'lacking'; readonly symbols: readonly string[] }
  | { readonly kind: 'refused'; readonly verdict: Verdict }
  | { readonly kind: 'alive' }
  | { readonly kind: 'unreadable' };

/** The parts that differ between providers. */
export type Provider = {
  readonly source: DataSource;
  /** Display name. */
  readonly title: string;
  /** Its symbols of our instruments; missing instruments are absent. */
  readonly symbols: Partial<Record<Instrument, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly allowances: readonly Allowance[];
  /** Timeframes of the provider that match our grid, shortest first; longer ones are built from the last. */
  readonly timeframesOf: (instrument: Instrument) => readonly Timeframe[];
  readonly pageUrl: (symbol: string, page: CandleRequest) => string;
  /** @throws FeedError of kind garbage */
  readonly readPage: (answer: unknown, symbol: string) => readonly Candle[];
  /** Reads an error inside an answer; null where there is none. */
  readonly readError: (text: string) => { status: number; message: string } | null;
  readonly line: (symbols: readonly string[], clock: ProviderClock) => Line;
  /** After so long without a message, the connection counts as dead. */
  readonly silenceMs: number;
  readonly readMessage: (text: string) => Message;
};
