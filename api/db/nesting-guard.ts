import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Keeps a write from being begun inside another one: it would wait for itself for ever, or be stored
 * although the outer one is taken back.
 */
export function createNestingGuard() {
  const insideWrite = new AsyncLocalStorage<true>();
  return {
    /** @throws Error inside a write */
    check(): void {
      if (insideWrite.getStore())
        throw new Error('a write inside a write: pass the transaction on');
    },
    run: <T>(work: () => Promise<T>): Promise<T> => insideWrite.run(true, work),
  };
}
