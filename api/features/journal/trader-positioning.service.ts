import { WEEK_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { TraderPositioningStore } from './trader-positioning.store.ts';

/** Anonymous counts of entries and of buys among them. */
export type PositioningCount = { readonly buys: number; readonly entries: number };
export type TraderPositioningService = ReturnType<typeof createTraderPositioningService>;

export function createTraderPositioningService(store: TraderPositioningStore) {
  return {
    /**
     * Entries of all members in the seven days before a moment (UTC ms), by instrument;
     * entries with a later date do not count.
     */
    async count(
      instruments: readonly Instrument[],
      at: number,
    ): Promise<(instrument: Instrument) => PositioningCount> {
      const rows = await store.count(instruments, { from: at - WEEK_MS, to: at });
      const counts = new Map(rows.map(({ pair, buys, entries }) => [pair, { buys, entries }]));
      return (instrument) => counts.get(instrument) ?? { buys: 0, entries: 0 };
    },
  };
}
