import { useEffect, useSyncExternalStore } from 'react';

/** Screens on which something was typed that is kept nowhere. */
const holders = new Set<symbol>();
const listeners = new Set<() => void>();

function change(mutate: () => void): void {
  mutate();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the open screen would lose something if it were left. */
export const useHasUnsavedWork = (): boolean =>
  useSyncExternalStore(subscribe, () => holders.size > 0);

/** As long as it is true, whoever leaves this screen is asked first; the browser asks too, in its own words. */
export function useUnsavedWork(hasUnsaved: boolean): void {
  useEffect(() => {
    if (!hasUnsaved) return undefined;
    const holder = Symbol('unsaved work');
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    change(() => holders.add(holder));
    window.addEventListener('beforeunload', warn);
    return () => {
      change(() => holders.delete(holder));
      window.removeEventListener('beforeunload', warn);
    };
  }, [hasUnsaved]);
}
