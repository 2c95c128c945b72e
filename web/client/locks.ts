/** none: the browser has no locks for this page, so nothing is excluded. */
export type LockResult = 'mine' | 'taken' | 'none';

const isRefused = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'SecurityError';

/**
 * Runs a function with a lock shared by all tabs and workers. Without a lock in an insecure context or with
 * blocked storage.
 *
 * @param run gets 'taken' if someone else has the lock and the options say not to wait
 */
export async function withLock<T>(
  name: string,
  options: LockOptions,
  run: (lock: LockResult) => Promise<T>,
): Promise<T> {
  if (!('locks' in navigator)) return run('none');
  let hasBegun = false;
  try {
    return await navigator.locks.request(name, options, (lock) => {
      hasBegun = true;
      return run(lock === null ? 'taken' : 'mine');
    });
  } catch (error) {
    if (hasBegun || !isRefused(error)) throw error;
    return run('none');
  }
}
