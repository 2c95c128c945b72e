import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

function onConnectionChange(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Whether the device has a network; the server may still be unreachable. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    onConnectionChange,
    () => navigator.onLine,
    () => true,
  );
}

/** Whether a media query holds, for layouts that are different markup and not only different styles. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Whether the page is scrolled by more than `px`; read in the scroll event, where it forces no layout. */
export function useScrolledBeyond(px: number): boolean {
  const [isBeyond, setIsBeyond] = useState(false);
  useEffect(() => {
    const look = () => setIsBeyond(window.scrollY > px);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [px]);
  return isBeyond;
}
