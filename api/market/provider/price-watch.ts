import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';

/** Open markets tell a price every few seconds; so long without any is a fault. */
const PRICE_SILENCE_MS = 90_000;

/** Whether prices come while a market is open. All times in UTC ms. */
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
    heard: (now: number): void => void (lastPriceAt = now),
    /** Since when prices are missing; null while they are not. */
    silentSince(now: number): number | null {
      const isSilent = now - lastPriceAt >= PRICE_SILENCE_MS;
      return isSilent && isDue(now) && isDue(now - PRICE_SILENCE_MS) ? lastPriceAt : null;
    },
  };
}
