import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { FeedError, FeedHealth } from '../feed.ts';
import type { ProviderClock } from './clock.ts';
import { createPriceWatch } from './price-watch.ts';
import { inWords } from './refusal.ts';

/** What a provider did not give us, or gave us in vain. */
function createOmissions(title: string) {
  let candles = 0;
  let messages = 0;
  let lacking: readonly string[] = [];

  return {
    addCandles: (count: number): void => void (candles += count),
    addMessage: (): void => void (messages += 1),
    /** @param symbols what it will not stream, in its own names */
    setLacking: (symbols: readonly string[]): void => void (lacking = symbols),
    /** Sentences for an administrator, after another; null when there is nothing to say. */
    remark(first: string | null): string | null {
      const sentences = [
        first,
        lacking.length > 0 && `${title} streams no prices of ${lacking.join(', ')} to us.`,
        candles > 0 && `Impossible candles left out: ${candles}.`,
        messages > 0 && `Unreadable messages left out: ${messages}.`,
      ];
      return sentences.filter(Boolean).join(' ') || null;
    },
  };
}

/** A provider may serve the one and not the other. */
type Channel = 'candles' | 'prices';

/** What a failure means, since when: as long as it is the same trouble, since the first one. */
function troubleOf(failure: FeedError, before: FeedHealth | undefined, now: number): FeedHealth {
  const state = failure.kind === 'key' || failure.kind === 'quota' ? 'refused' : 'stale';
  const since = before?.state === state ? before.since : now;
  return { state, since, detail: failure.message };
}

/** What the adapter met, and what it adds up to: of the prices once somebody subscribed to them. */
export function createHealth(title: string, { now }: ProviderClock) {
  const startedAt = now();
  const prices = createPriceWatch();
  const troubles: Partial<Record<Channel, FeedHealth>> = {};
  const servedSince: Partial<Record<Channel, number>> = {};
  const omissions = createOmissions(title);

  function served(channel: Channel): void {
    delete troubles[channel];
    servedSince[channel] ??= now();
  }

  function silence(): FeedHealth | null {
    const since = prices.silentSince(now());
    if (since === null) return null;
    return { state: 'stale', since, detail: `${title} has told no price since ${inWords(since)}.` };
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
    const { detail, ...known } = situation();
    return { ...known, detail: omissions.remark(detail) };
  }

  return {
    read,
    /** @param impossible how many candles were left out */
    servedCandles: (impossible: number): void => {
      served('candles');
      omissions.addCandles(impossible);
    },
    heardPrice: (): void => {
      if (prices.silentSince(now()) !== null) delete servedSince.prices;
      served('prices');
      prices.heard(now());
    },
    /** The line lives. Outside trading hours one can ask no more of it. */
    heardLife: (): void => {
      if (!prices.isDue(now())) delete troubles.prices;
    },
    heardGarbage: omissions.addMessage,
    lacks: omissions.setLacking,
    failed: (channel: Channel, failure: FeedError): void => {
      if (failure.kind === 'unsupported') return; // the question was wrong, not the provider
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
