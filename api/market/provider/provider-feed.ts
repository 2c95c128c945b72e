import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { type CandleRequest, type Feed, FeedError, type Tick } from '../feed.ts';
import { type CallerSetup, createCaller, type ProviderClock, systemClock } from './caller.ts';
import { type CandleSource, readCandles } from './candle-reader.ts';
import { createHealth, type ProviderHealth } from './health.ts';
import { refusalOf, type Verdict } from './wire.ts';
import { type MessageEffect, keepListening, type Line, type StreamSetup } from './stream.ts';
import type { DataSource } from '#contracts/primitives.ts';

export type Message =
  | { readonly kind: 'price'; readonly symbol: string; readonly price: number; readonly t: number }
  /** Symbols that the provider does not stream. */
  | { readonly kind: 'lacking'; readonly symbols: readonly string[] }
  | { readonly kind: 'refused'; readonly verdict: Verdict }
  | { readonly kind: 'alive' }
  | { readonly kind: 'unreadable' };

type Provider = Omit<CallerSetup, 'onFailure'> &
  Pick<CandleSource, 'timeframesOf'> &
  Pick<StreamSetup, 'silenceMs'> & {
    readonly source: DataSource;
    readonly symbols: Partial<Record<Instrument, string>>; // missing instruments are absent
    readonly pageUrl: (symbol: string, page: CandleRequest) => string;
    /** @throws FeedError of kind garbage */
    readonly readPage: (answer: unknown, symbol: string) => readonly Candle[];
    readonly line: (symbols: readonly string[], clock: ProviderClock) => Line;
    readonly readMessage: (text: string) => Message;
  };

const AHEAD_MS = 300_000; // a later price is dropped: it would make all that follow look old

type Subscription = {
  readonly provider: Provider;
  readonly instruments: readonly Instrument[];
  readonly onTick: (tick: Tick) => void;
};

/** Turns messages into ticks of the subscribed instruments; drops ticks older than the newest. */
function createMessageHandler(
  { provider, instruments, onTick }: Subscription,
  health: ProviderHealth,
  clock: ProviderClock,
) {
  const { title, symbols, readMessage } = provider;
  const bySymbol = new Map(instruments.map((name) => [symbols[name], name]));
  const newest = new Map<Instrument, number>();

  function handleGarbage(): MessageEffect {
    health.receivedGarbage();
    return 'other';
  }

  function handlePrice({ symbol, price, t }: Message & { kind: 'price' }): MessageEffect {
    const instrument = bySymbol.get(symbol);
    const isUsable = price > 0 && t <= clock.now() + AHEAD_MS;
    if (instrument === undefined || !isUsable) return handleGarbage();
    if (t < (newest.get(instrument) ?? 0)) return 'other';
    newest.set(instrument, t);
    health.receivedPrice();
    onTick({ instrument, price, t });
    return 'price';
  }

  return (text: string): MessageEffect => {
    const message = readMessage(text);
    switch (message.kind) {
      case 'price':
        return handlePrice(message);
      case 'unreadable':
        return handleGarbage();
      case 'refused':
        return refusalOf(title, message.verdict, clock.now()) ?? 'other';
      case 'lacking':
        health.lacks(message.symbols);
        break;
      case 'alive':
        health.receivedHeartbeat();
    }
    return 'other';
  };
}

/** Builds a feed from the specifics of a provider. Each subscription has its own connection. */
export function createProviderFeed(provider: Provider, clock = systemClock): Feed {
  const { source, title, symbols, headers, allowances, readError, silenceMs } = provider;
  const health = createHealth(title, clock);
  const onFailure = (failure: FeedError): void => health.failed('candles', failure);
  const get = createCaller({ title, headers, allowances, readError, onFailure }, clock);
  const hasSymbol = (instrument: Instrument): boolean => symbols[instrument] !== undefined;

  async function readPage(page: CandleRequest): Promise<readonly Candle[]> {
    const symbol = symbols[page.instrument];
    if (symbol === undefined) {
      throw new FeedError('unsupported', `${title} has no ${page.instrument}.`);
    }
    const answer = await get(provider.pageUrl(symbol, page));
    return provider.readPage(answer, symbol);
  }

  async function getCandles(request: CandleRequest): Promise<readonly Candle[]> {
    const pages = { timeframesOf: provider.timeframesOf, readPage };
    try {
      const { candles, dropped } = await readCandles(pages, request, clock.now());
      health.servedCandles(dropped);
      return candles;
    } catch (error) {
      if (error instanceof FeedError) onFailure(error);
      throw error;
    }
  }

  function subscribe(requested: readonly Instrument[], onTick: (tick: Tick) => void): () => void {
    const instruments = requested.filter(hasSymbol);
    if (instruments.length === 0) return () => {};
    const end = new AbortController();
    const wanted = instruments.flatMap((name) => symbols[name] ?? []);
    const unwatch = health.watch(instruments);
    const setup = {
      title,
      silenceMs,
      line: provider.line(wanted, clock),
      onMessage: createMessageHandler({ provider, instruments, onTick }, health, clock),
      onFailure: (failure: FeedError): void => health.failed('prices', failure),
    };
    void keepListening(setup, clock, end.signal);
    return () => {
      unwatch();
      end.abort();
    };
  }

  return { source, supports: hasSymbol, getCandles, subscribe, health: health.read };
}
