import { use, useCallback, useEffect, useState } from 'react';
import type { AccountStanding } from '#web/offline/worker/read-standings.ts';
import { useAccounts } from './accounts.ts';
import { useJournalQuery } from './insights.ts';
import { JournalContext } from './journal-context.ts';

export type { AccountStanding } from '#web/offline/worker/read-standings.ts';

/** Whether an account has rules; reading the trades is left to those who have. Needs a JournalProvider. */
export const useHasRules = (): boolean =>
  useAccounts().some(({ rules }) => rules !== null && rules !== undefined);

/** Whether there is a journal above. */
export const useHasJournal = (): boolean => use(JournalContext) !== null;

/** How the accounts with rules stand, again after each change and each midnight of their rules. Null until known. */
export function useStandings(): readonly AccountStanding[] | null {
  const [asOf, setAsOf] = useState(() => Date.now());
  const query = useJournalQuery(
    useCallback(({ insights }) => insights.readStandings(Math.max(asOf, Date.now())), [asOf]),
  );
  const standings = query.state === 'loaded' ? query.answer : null;
  const nextDay = Math.min(...(standings ?? []).map(({ standing }) => standing.dayEndsAt));
  useEffect(() => {
    if (!Number.isFinite(nextDay)) return undefined;
    const timer = setTimeout(() => setAsOf(Date.now()), Math.max(0, nextDay - Date.now()));
    return () => clearTimeout(timer);
  }, [nextDay]);
  return standings;
}
