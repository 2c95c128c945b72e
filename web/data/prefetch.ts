import { useIsRestoring, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#web/client/api-context.tsx';
import { isDemo } from '#web/client/mode.ts';
import { instrumentsOptions } from './instruments.ts';
import { marketDataOptions } from './market.ts';
import { feedOptions } from './posts.ts';
import { peakScannerOptions, sniperOptions, weeklyScannerOptions } from './scanners.ts';
import { signalHistoryOptions } from './signals.ts';
import { whenIdle } from './when-idle.ts';

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
    const fetchAhead = (): void => {
      void client.prefetchInfiniteQuery(feedOptions(api));
      if (isDemo()) return; // its server is in the page, and would compute where somebody reads
      void client.prefetchQuery(peakScannerOptions(api));
      void client.prefetchQuery(weeklyScannerOptions(api));
      void client.prefetchQuery(sniperOptions(api));
      void client.prefetchInfiniteQuery(signalHistoryOptions(api, null));
      void client.prefetchQuery(instrumentsOptions(api)); // for the position calculator
    };
    const callOff = whenIdle(() => {
      if (navigator.onLine) fetchAhead();
    });
    window.addEventListener('online', fetchAhead);
    return () => {
      callOff();
      window.removeEventListener('online', fetchAhead);
    };
  }, [api, client, isRestoring]);
}
