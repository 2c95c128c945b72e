import { useIsRestoring, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#web/client/api-context.tsx';
import { marketDataOptions } from './market/market.ts';
import { whenIdle } from './device/when-idle.ts';

/**
 * Fetches what the sections of a member show before they are opened, so that a section that was never
 * opened can be read without a network too. Offline it waits for the network.
 */
export function usePrefetchedSections(): void {
  const api = useApi();
  const client = useQueryClient();
  const isRestoring = useIsRestoring(); // what arrives before its end would not be kept
  useEffect(() => {
    if (isRestoring) return undefined;
    void client.prefetchQuery(marketDataOptions(api)); // the first screen, whose own file is still loading
    const fetchAhead = async (): Promise<void> => {
      // Loaded now: it knows the schemas of every section, which the first screen need not wait for.
      const { prefetchSections } = await import('./prefetch-sections.ts');
      prefetchSections(api, client);
    };
    const tryAhead = (): void => void fetchAhead().catch(() => null); // `online` tries again
    const callOff = whenIdle(() => {
      if (navigator.onLine) tryAhead();
    });
    window.addEventListener('online', tryAhead);
    return () => {
      callOff();
      window.removeEventListener('online', tryAhead);
    };
  }, [api, client, isRestoring]);
}
