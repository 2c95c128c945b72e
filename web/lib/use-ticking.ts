import { useSyncExternalStore } from 'react';
import { SECOND_MS } from '#contracts/rules/durations.ts';

/** Calls at each full second, so that a countdown never skips one. */
function subscribe(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  function wait(): void {
    timer = setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS));
  }
  function tick(): void {
    onChange();
    wait();
  }
  wait();
  // A phone stops timers while the app sleeps.
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/**
 * What the clock makes of something, looked at every second; only a change draws anything again.
 *
 * @param read of ms since 1970
 */
export function useTicking<T extends string | number | boolean | null>(
  read: (now: number) => T,
): T {
  const current = (): T => read(Date.now());
  return useSyncExternalStore(subscribe, current, current);
}
