import { type ComponentType, lazy } from 'react';

const RETRY_MS = 3000;

/** Resolves when the network comes back, and after a few seconds in any case. */
const forAnotherTry = (): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, RETRY_MS);
    addEventListener('online', go);
  });

async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await forAnotherTry();
    }
  }
}

/**
 * A screen, or a part of one, with code of its own. Where that cannot be fetched, as on a first visit whose
 * network goes before everything is stored for offline use, it is tried again until it comes: a failure
 * would take the whole screen away, and what is being written with it.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await untilLoaded(load) }));
