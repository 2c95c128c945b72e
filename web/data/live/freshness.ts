import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { NetworkError } from '#web/client/failures.ts';
import { isDemo } from '#web/client/mode.ts';

/** How old what a screen shows is, for `ui/Freshness`. */
export type Freshness = {
  asOf: number; // ms since 1970
  /** Nothing newer can be had at the moment. */
  isOffline: boolean;
  /** From this age on it is called old, in ms. */
  oldAfterMs: number;
};

type Answer = { dataUpdatedAt: number; isRefetchError: boolean; error: Error | null };

const subscribe = (onChange: () => void): (() => void) => onlineManager.subscribe(onChange);

/**
 * The age of an answer that may have been kept on the device.
 *
 * @param refreshMs how long it counts as fresh, or how often it is asked for
 */
export function useFreshness(answer: Answer, refreshMs: number): Freshness {
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  const isUnreachable = answer.isRefetchError && answer.error instanceof NetworkError;
  return {
    asOf: answer.dataUpdatedAt,
    isOffline: isUnreachable || (!isOnline && !isDemo()), // the demo's server is in the page
    oldAfterMs: 2 * refreshMs,
  };
}
