import { useSyncExternalStore } from 'react';
import { MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';

const currentMinute = (): number => Math.floor(Date.now() / MINUTE_MS);

function onEachMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS);
  // A phone stops timers while the app sleeps: what it shows on waking must not be yesterday's.
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** The current time to the minute, for texts such as "Today" that must not grow stale in an open tab. */
export function useNow(): Date {
  const minute = useSyncExternalStore(onEachMinute, currentMinute, currentMinute);
  return new Date(minute * MINUTE_MS);
}

/** Calls at each full second, so that a countdown never skips one. */
function onEachSecond(onChange: () => void): () => void {
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

/** What `read` makes of the time (ms since 1970), looked at every second; only a change renders. */
export function useTicking<T extends string | number | boolean | null>(
  read: (now: number) => T,
): T {
  const current = (): T => read(Date.now());
  return useSyncExternalStore(onEachSecond, current, current);
}
