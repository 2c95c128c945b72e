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
 * Runs something unless another tab is running it on the same database. Saves traffic only, and is
 * absent where the page is not a secure context.
 *
 * @returns whether it ran
 */
export async function alone(dbName: string, run: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) {
    await run();
    return true;
  }
  return navigator.locks.request(lockOf(dbName), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await run();
    return lock !== null;
  });
}

/**
 * Runs something once no tab is running it on the same database. For the worker: had it turned away
 * because a tab was at it, the browser would wake it again only minutes later.
 */
export async function aloneInTurn(dbName: string, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run();
  await navigator.locks.request(lockOf(dbName), run);
}
