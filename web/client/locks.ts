/** none: the browser has no locks for this page, so that nobody is kept out. */
export type LockResult = 'mine' | 'taken' | 'none';

/** Whether the browser has refused a lock, as it does where it blocks storage. */
const isRefused = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'SecurityError';

/**
 * Runs something with a lock of this browser's tabs and worker, or without one where there are none: in a
 * page that is no secure context, and where storage is blocked.
 *
 * @param run gets 'taken' when another has the lock and the options say not to wait for it
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
