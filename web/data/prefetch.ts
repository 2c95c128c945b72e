import { useIsRestoring, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#web/client/api-context.tsx';
import { whenIdle } from '#web/data/device/deferred-start.ts';
import { marketDataOptions } from './market/market.ts';

/** Prefetches the data of all member sections, so that they work offline too. Offline it waits for the network. */
export function usePrefetchedSections(): void {
  const api = useApi();
  const client = useQueryClient();
  const isRestoring = useIsRestoring(); // answers before its end would be lost
  useEffect(() => {
    if (isRestoring) return undefined;
    void client.prefetchQuery(marketDataOptions(api)); // for the first screen, while its chunk loads
    const prefetch = async (): Promise<void> => {
      // Lazy: it imports the schemas of all sections.
      const { prefetchSections } = await import('./prefetch-sections.ts');
      prefetchSections(api, client);
    };
    const tryPrefetch = (): void => void prefetch().catch(() => null); // `online` tries again
    const cancel = whenIdle(() => {
      if (navigator.onLine) tryPrefetch();
    });
    window.addEventListener('online', tryPrefetch);
    return () => {
      cancel();
      window.removeEventListener('online', tryPrefetch);
    };
  }, [api, client, isRestoring]);
}
