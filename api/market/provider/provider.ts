import type { DataSource } from '#contracts/primitives.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { CandleRequest } from '../feed.ts';
import type { ProviderClock } from './clock.ts';
import type { Allowance } from './options.ts';
import type { Verdict } from './refusal.ts';
import type { Line } from './stream.ts';

/** A message of a price stream, understood. */
export type Message =
  | { readonly kind: 'price'; readonly symbol: string; readonly price: number; readonly t: number }
  /** Names of what the provider will not stream. */
  | { readonly kind: 'lacking'; readonly symbols: readonly string[] }
  | { readonly kind: 'refused'; readonly verdict: Verdict }
  | { readonly kind: 'alive' }
  | { readonly kind: 'unreadable' };

/** What is particular to a provider; all the rest is common. */
export type Provider = {
  readonly source: DataSource;
  /** As people call it. */
  readonly title: string;
  /** Its names of our instruments; those it lacks are absent. */
  readonly symbols: Partial<Record<Instrument, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly allowances: readonly Allowance[];
  /** Those that stand on our grid there, shortest first; longer ones are built of the last. */
  readonly timeframesOf: (instrument: Instrument) => readonly Timeframe[];
  readonly pageUrl: (symbol: string, page: CandleRequest) => string;
  /** @throws FeedError of kind garbage */
  readonly readPage: (answer: unknown, symbol: string) => readonly Candle[];
  /** Its way to say no inside an answer; null where it says nothing of that kind. */
  readonly readError: (text: string) => { status: number; message: string } | null;
  readonly line: (symbols: readonly string[], clock: ProviderClock) => Line;
  /** Without any message for so long, the other side is taken for dead. */
  readonly silenceMs: number;
  readonly readMessage: (text: string) => Message;
};
