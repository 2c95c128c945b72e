import type { ComponentType } from 'react';
import { whenIdle } from '#web/data/device/deferred-start.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

type Loader<Props> = () => Promise<ComponentType<Props>>;

/** The lazy screens of a shell, each its own chunk, and their prefetch. */
export function createScreens() {
  const loaders: (() => Promise<unknown>)[] = [];
  return {
    screen: <Props>(load: Loader<Props>) => {
      loaders.push(load);
      return lazyPart(load);
    },
    /** Prefetches all screens when idle, so that each opens at once, also offline. @returns cancel */
    prefetch: () =>
      whenIdle(() => {
        for (const load of loaders) void load().catch(() => null); // retried when it is opened
      }),
  };
}
