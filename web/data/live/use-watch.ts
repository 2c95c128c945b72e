import { useEffect, useState } from 'react';
import type { Watch } from '#web/offline/journal/journal-handle.ts';

export type Watched<T> = { value: T | null; hasFailed: boolean };

/**
 * The current value of something on the device; null until it is read. The last value stays while
 * another watch of the same kind starts.
 */
export function useWatch<T>(watch: Watch<T> | null): Watched<T> {
  const [watched, setWatched] = useState<Watched<T>>({ value: null, hasFailed: false });
  useEffect(
    () =>
      watch?.(
        (value) => setWatched({ value, hasFailed: false }),
        () => setWatched((last) => ({ ...last, hasFailed: true })),
      ),
    [watch],
  );
  return watched;
}
