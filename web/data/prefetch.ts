import { type QueryClient, useIsRestoring, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#web/client/api-context.tsx';
import { whenIdle } from '#web/data/device/deferred-start.ts';
import { marketDataOptions } from './market/market.ts';

const LONGEST_WAIT_MS = 10_000;

/**
 * Runs a function when no answer is on its way any more and the browser is idle: on a slow network, what is
 * loaded ahead would delay the answers that the first screen waits for. @returns cancel
 */
function whenAnswered(client: QueryClient, run: () => void): () => void {
  let cancelIdle: (() => void) | null = null;
  const stop = (): void => {
    clearTimeout(limit);
    unsubscribe();
  };
  const go = (): void => {
    stop();
    cancelIdle = whenIdle(run);
  };
  const goIfAnswered = (): void => {
    if (client.isFetching() === 0) go();
  };
  const limit = setTimeout(go, LONGEST_WAIT_MS);
  const unsubscribe = client.getQueryCache().subscribe(goIfAnswered);
  goIfAnswered();
  return () => {
    stop();
    cancelIdle?.();
  };
}

/** Loads something ahead, after the first answers. @param load must be a stable reference */
export function usePrefetched(load: () => void): void {
  const client = useQueryClient();
  const isRestoring = useIsRestoring(); // nothing is asked for before its end
  useEffect(
    () => (isRestoring ? undefined : whenAnswered(client, load)),
    [client, isRestoring, load],
  );
}

/** Prefetches the data of all member sections, so that they work offline too. Offline it waits for the network. */
export function usePrefetchedSections(): void {
  const api = useApi();
  const client = useQueryClient();
  const isRestoring = useIsRestoring(); // answers before its end would be lost
  useEffect(() => {
    if (isRestoring) return undefined;
    void client.prefetchQuery(marketDataOptions(api)); // for the first screen, while its chunk loads
    const prefetch = (): void => {
      if (!navigator.onLine) return;
      // Lazy: it imports the schemas of all sections.
      void import('./prefetch-sections.ts')
        .then(({ prefetchSections }) => prefetchSections(api, client))
        .catch(() => null); // `online` tries again
    };
    const cancel = whenAnswered(client, prefetch);
    window.addEventListener('online', prefetch);
    return () => {
      cancel();
      window.removeEventListener('online', prefetch);
    };
  }, [api, client, isRestoring]);
}
