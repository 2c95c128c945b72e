import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import type { FeedError, FeedHealth } from '../feed.ts';
import type { ProviderClock } from './caller.ts';
import { inWords } from './wire.ts';

const PRICE_SILENCE_MS = 90_000; // in an open market, so long without a price is a fault

/** Watches that prices arrive while a market is open. All times in UTC ms. */
export function createPriceWatch() {
  const watched = new Set<readonly Instrument[]>();
  let lastPriceAt = 0;

  const isDue = (t: number): boolean =>
    [...watched].flat().some((instrument) => isMarketOpen(instrument, t));

  return {
    /** @returns ends the watch of these instruments */
    watch(instruments: readonly Instrument[], now: number): () => void {
      if (watched.size === 0) lastPriceAt = now;
      watched.add(instruments);
      return () => void watched.delete(instruments);
    },
    isWatching: (): boolean => watched.size > 0,
    isDue,
    notePrice: (now: number): void => void (lastPriceAt = now),
    /** Since when prices are missing; null while they are not. */
    silentSince(now: number): number | null {
      const isSilent = now - lastPriceAt >= PRICE_SILENCE_MS;
      return isSilent && isDue(now) && isDue(now - PRICE_SILENCE_MS) ? lastPriceAt : null;
    },
  };
}

type Channel = 'candles' | 'prices'; // a provider may serve one and not the other

/** The health after a failure; `since` is the first of consecutive failures of the same state. */
function troubleOf(failure: FeedError, before: FeedHealth | undefined, now: number): FeedHealth {
  const state = failure.kind === 'key' || failure.kind === 'quota' ? 'refused' : 'stale';
  const since = before?.state === state ? before.since : now;
  return { state, since, detail: failure.message };
}

/** Health of an adapter: of its price stream while there are subscriptions, of its candles otherwise. */
export function createHealth(title: string, { now }: ProviderClock) {
  const startedAt = now();
  const prices = createPriceWatch();
  const troubles: Partial<Record<Channel, FeedHealth>> = {};
  const servedSince: Partial<Record<Channel, number>> = {};
  let impossibleCandles = 0;
  let unreadableMessages = 0;
  let lacking: readonly string[] = []; // symbols that the provider does not stream

  function served(channel: Channel): void {
    delete troubles[channel];
    servedSince[channel] ??= now();
  }

  function silence(): FeedHealth | null {
    const since = prices.silentSince(now());
    if (since === null) return null;
    return { state: 'stale', since, detail: `${title} has sent no price since ${inWords(since)}.` };
  }

  function situation(): FeedHealth {
    const lead: Channel = prices.isWatching() ? 'prices' : 'candles';
    const trouble = troubles[lead] ?? silence();
    if (trouble !== null) return trouble;
    const since = servedSince[lead] ?? servedSince.candles;
    const other = troubles.candles ?? null;
    if (since !== undefined) return { state: 'live', since, detail: other?.detail ?? null };
    return other ?? { state: 'starting', since: startedAt, detail: null };
  }

  function read(): FeedHealth {
    const { detail, ...rest } = situation();
    const parts = [
      detail,
      lacking.length > 0 && `${title} does not stream prices for ${lacking.join(', ')}.`,
      impossibleCandles > 0 && `Impossible candles left out: ${impossibleCandles}.`,
      unreadableMessages > 0 && `Unreadable messages left out: ${unreadableMessages}.`,
    ];
    return { ...rest, detail: parts.filter(Boolean).join(' ') || null };
  }

  return {
    read,
    /** @param impossible how many candles were left out */
    servedCandles: (impossible: number): void => {
      served('candles');
      impossibleCandles += impossible;
    },
    receivedPrice: (): void => {
      if (prices.silentSince(now()) !== null) delete servedSince.prices;
      served('prices');
      prices.notePrice(now());
    },
    /** The connection is alive. Outside trading hours nothing more can be expected. */
    receivedHeartbeat: (): void => {
      if (!prices.isDue(now())) delete troubles.prices;
    },
    receivedGarbage: (): void => void (unreadableMessages += 1),
    lacks: (symbols: readonly string[]): void => void (lacking = symbols),
    failed: (channel: Channel, failure: FeedError): void => {
      if (failure.kind === 'unsupported') return; // the request was wrong, not the provider
      troubles[channel] = troubleOf(failure, troubles[channel], now());
      delete servedSince[channel];
    },
    /** @returns ends the watch over these instruments' prices */
    watch: (instruments: readonly Instrument[]): (() => void) => {
      const unwatch = prices.watch(instruments, now());
      return () => {
        unwatch();
        if (!prices.isWatching()) delete troubles.prices;
      };
    },
  };
}

export type ProviderHealth = ReturnType<typeof createHealth>;
