import type { ComponentType } from 'react';
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
    /** Loads all screens, so that each opens at once, also offline. */
    prefetch: (): void => {
      for (const load of loaders) void load().catch(() => null); // retried when it is opened
    },
  };
}
