import type { Instrument } from '#contracts/rules/instruments.ts';
import type { Tick } from './feed.ts';
import type { LatestPrice } from './market.ts';
import { hasTradedLonger } from '#contracts/rules/trading-time.ts';

/**
 * The newest price of each instrument.
 *
 * @param silenceMs without a price in an open market for longer than this, a price is stale
 */
export function createLatestPrices(now: () => number, silenceMs: number) {
  const ticks = new Map<Instrument, Tick>();
  const listeners = new Set<(tick: Tick) => void>();

  return {
    /** One that is older than what is known, late after a reconnect, is passed over. */
    take: (tick: Tick): void => {
      const known = ticks.get(tick.instrument);
      if (known && known.t > tick.t) return;
      ticks.set(tick.instrument, tick);
      for (const listen of listeners) listen(tick);
    },

    price: (instrument: Instrument): LatestPrice | null => {
      const tick = ticks.get(instrument);
      if (!tick) return null;
      const { price, t } = tick;
      return { price, t, isStale: hasTradedLonger(instrument, { from: t, to: now() }, silenceMs) };
    },

    onTick: (listen: (tick: Tick) => void): (() => void) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
}
