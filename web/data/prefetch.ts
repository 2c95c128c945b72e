import { useIsRestoring, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#web/client/api-context.tsx';
import { whenIdleAndOnline } from '#web/data/device/deferred-start.ts';
import { marketDataOptions } from './market/market.ts';

/** Prefetches the data of all member sections, so that they work offline too. Offline it waits for the network. */
export function usePrefetchedSections(): void {
  const api = useApi();
  const client = useQueryClient();
  const isRestoring = useIsRestoring(); // answers before its end would be lost
  useEffect(() => {
    if (isRestoring) return undefined;
    void client.prefetchQuery(marketDataOptions(api)); // for the first screen, while its chunk loads
    return whenIdleAndOnline(() => {
      if (!navigator.onLine) return;
      // Lazy: it imports the schemas of all sections.
      void import('./prefetch-sections.ts')
        .then(({ prefetchSections }) => prefetchSections(api, client))
        .catch(() => null); // `online` tries again
    });
  }, [api, client, isRestoring]);
}
