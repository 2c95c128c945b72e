import { use } from 'react';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import type { Journal } from '#web/offline/journal/open-journal.ts';
import type { Watch } from '#web/offline/journal/operations.ts';
import type { AccountStanding } from '#web/offline/worker/read-standings.ts';
import { useAccounts } from './accounts.ts';
import { DEBOUNCE_MS } from './insights.ts';
import { JournalContext, useOpenJournal, useWatch } from './journal-context.ts';

export type { AccountStanding } from '#web/offline/worker/read-standings.ts';

/** Whether an account has rules; reading the trades is left to those who have. Needs a JournalProvider. */
export const useHasRules = (): boolean =>
  useAccounts().some(({ rules }) => rules !== null && rules !== undefined);

/** Whether there is a journal above. */
export const useHasJournal = (): boolean => use(JournalContext) !== null;

type Standings = readonly AccountStanding[];
type Watched = Pick<Journal, 'watchVersion'> & {
  services: () => Promise<{ insights: Pick<Services['insights'], 'readStandings'> }>;
};
type Services = Awaited<ReturnType<Journal['services']>>;

/** Reads the standings once for all who watch: after each change of the journal, and when a day of the rules ends. */
export function createStandingsWatch(journal: Watched): Watch<Standings> {
  const watchers = new Set<(standings: Standings) => void>();
  let latest: Standings | null = null;
  let end: (() => void) | null = null;

  function begin(): () => void {
    let changed: ReturnType<typeof setTimeout> | undefined;
    let looking: ReturnType<typeof setTimeout> | undefined;
    let readAt = 0;
    let reading = 0;
    const read = async (): Promise<void> => {
      const own = (reading += 1);
      readAt = Date.now();
      const { insights } = await journal.services();
      const standings = await insights.readStandings(readAt);
      if (own !== reading) return;
      latest = standings;
      for (const onValue of watchers) onValue(standings);
    };
    const refresh = (): void => void read().catch(() => null); // the last answer stays
    // Each minute, because a timer until midnight knows nothing of a clock that is set, or of a device that sleeps.
    const look = (): void => {
      const now = Date.now();
      const ends = Math.min(...(latest ?? []).map(({ standing }) => standing.dayEndsAt));
      if (now >= ends || now < readAt) refresh();
      looking = setTimeout(look, now < ends ? Math.min(MINUTE_MS, ends - now) : MINUTE_MS);
    };
    look();
    const unwatch = journal.watchVersion(
      () => {
        clearTimeout(changed);
        changed = setTimeout(refresh, latest === null ? 0 : DEBOUNCE_MS);
      },
      () => undefined,
    );
    return () => {
      unwatch();
      reading += 1;
      clearTimeout(changed);
      clearTimeout(looking);
      latest = null; // nobody follows the changes from here on
    };
  }

  return (onValue) => {
    watchers.add(onValue);
    if (watchers.size === 1) end = begin();
    else if (latest !== null) onValue(latest);
    return () => {
      if (watchers.delete(onValue) && watchers.size === 0) end?.();
    };
  };
}

const watches = new WeakMap<Journal, Watch<Standings>>();

function watchOf(journal: Journal): Watch<Standings> {
  const watch = watches.get(journal) ?? createStandingsWatch(journal);
  watches.set(journal, watch);
  return watch;
}

/** How the accounts with rules stand, again after each change and each midnight of their rules. Null until known. */
export function useStandings(): Standings | null {
  const journal = useOpenJournal();
  return useWatch(journal === null ? null : watchOf(journal)).value;
}
