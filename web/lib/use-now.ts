import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from '#contracts/rules/durations.ts';

const currentMinute = (): number => Math.floor(Date.now() / MINUTE_MS);

function subscribe(onChange: () => void): () => void {
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
  const minute = useSyncExternalStore(subscribe, currentMinute, currentMinute);
  return new Date(minute * MINUTE_MS);
}
