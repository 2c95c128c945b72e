import { withLock } from '#web/client/locks.ts';

const lockOf = (dbName: string): string => `journal-sync:${dbName}`;

/** Calls back when the network or the app comes back. @returns its end */
export function onReturn(wake: () => void): () => void {
  const wakeIfVisible = (): void => {
    if (document.visibilityState === 'visible') wake();
  };
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wakeIfVisible);
  return () => {
    removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wakeIfVisible);
  };
}

/**
 * Runs something unless another tab is running it on the same database. Saves traffic only.
 *
 * @returns whether it ran
 */
export function alone(dbName: string, run: () => Promise<void>): Promise<boolean> {
  return withLock(lockOf(dbName), { ifAvailable: true }, async (lock) => {
    if (lock !== 'taken') await run();
    return lock !== 'taken';
  });
}

/**
 * Runs something once no tab is running it on the same database. For the worker: had it turned away
 * because a tab was at it, the browser would wake it again only minutes later.
 */
export const aloneInTurn = (dbName: string, run: () => Promise<void>): Promise<void> =>
  withLock(lockOf(dbName), {}, run);
