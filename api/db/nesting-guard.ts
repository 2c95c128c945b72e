import { AsyncLocalStorage } from 'node:async_hooks';

/** Refuses a write inside another one: it would deadlock, or be stored although the outer one is rolled back. */
export function createNestingGuard() {
  const insideWrite = new AsyncLocalStorage<true>();
  return {
    check(): void {
      if (insideWrite.getStore())
        throw new Error('a write inside a write: pass the transaction on');
    },
    run: <T>(work: () => Promise<T>): Promise<T> => insideWrite.run(true, work),
  };
}
