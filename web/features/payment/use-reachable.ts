import { useSyncExternalStore } from 'react';
import { useOnline } from '#web/lib/use-online.ts';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const isVisible = (): boolean => document.visibilityState === 'visible';

/**
 * Whether a check can be made now. Not without a network, and not on a page that nobody sees: a phone
 * freezes it while the customer approves the payment in another app, and a request frozen with it
 * would count as failed on the way back.
 */
export function useReachable(): boolean {
  const isSeen = useSyncExternalStore(subscribe, isVisible);
  return useOnline() && isSeen;
}
