import { WEEK_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { JournalCrowdStore } from './trader-positioning.store.ts';

/** Of how many entries how many are buys; of whom they are is told to nobody. */
export type CrowdCount = { readonly buys: number; readonly entries: number };
export type JournalCrowdService = ReturnType<typeof createJournalCrowdService>;

export function createJournalCrowdService(store: JournalCrowdStore) {
  return {
    /**
     * What all members together put down in the seven days before a moment (UTC ms), by instrument;
     * entries with a later date do not count.
     */
    async count(
      instruments: readonly Instrument[],
      at: number,
    ): Promise<(instrument: Instrument) => CrowdCount> {
      const rows = await store.count(instruments, { from: at - WEEK_MS, to: at });
      const known = new Map(rows.map(({ pair, buys, entries }) => [pair, { buys, entries }]));
      return (instrument) => known.get(instrument) ?? { buys: 0, entries: 0 };
    },
  };
}
