import type { QueryClient } from '@tanstack/react-query';
import { DARK_POOL_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import type { Api } from '#web/client/api.ts';
import { isDemo } from '#web/client/mode.ts';
import { briefingOptions } from './market/briefing.ts';
import { darkPoolOptions } from './market/dark-pools.ts';
import { instrumentsOptions } from './market/instruments.ts';
import { feedOptions } from './notifications/posts.ts';
import { peakScannerOptions, sniperOptions, weeklyScannerOptions } from './signals/scanners.ts';
import { fetchSentimentsAhead } from './market/sentiments.ts';
import { signalHistoryOptions } from './signals/signals.ts';
import { webinarsOptions } from './notifications/webinars.ts';

/** Fetches what sections show that were not opened yet. */
export function prefetchSections(api: Api, client: QueryClient): void {
  void client.prefetchInfiniteQuery(feedOptions(api));
  void client.prefetchQuery(webinarsOptions(api));
  if (isDemo()) return; // its server is in the page, and would compute where somebody reads
  void client.prefetchQuery(briefingOptions(api));
  void fetchSentimentsAhead(api, client);
  void client.prefetchQuery(darkPoolOptions(api, DARK_POOL_PAIRS[0]));
  void client.prefetchQuery(peakScannerOptions(api));
  void client.prefetchQuery(weeklyScannerOptions(api));
  void client.prefetchQuery(sniperOptions(api));
  void client.prefetchInfiniteQuery(signalHistoryOptions(api, null));
  void client.prefetchQuery(instrumentsOptions(api)); // for the position calculator
}
