import type { QueryClient } from '@tanstack/react-query';
import { DARK_POOL_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import type { Api } from '#web/client/api.ts';
import { isDemo } from '#web/client/mode.ts';
import { instrumentsOptions } from '#web/data/market/market.ts';
import { briefingOptions } from './market/briefing.ts';
import { darkPoolOptions } from './market/dark-pools.ts';
import { prefetchSentiments } from './market/sentiments.ts';
import { feedOptions } from './notifications/posts.ts';
import { webinarsOptions } from './notifications/webinars.ts';
import { peakScannerOptions, sniperOptions, weeklyScannerOptions } from './signals/scanners.ts';
import { signalHistoryOptions } from './signals/signals.ts';

export function prefetchSections(api: Api, client: QueryClient): void {
  void client.prefetchInfiniteQuery(feedOptions(api));
  void client.prefetchQuery(webinarsOptions(api));
  if (isDemo()) return; // its server runs in the page and would block it
  void client.prefetchQuery(briefingOptions(api));
  void prefetchSentiments(api, client);
  void client.prefetchQuery(darkPoolOptions(api, DARK_POOL_PAIRS[0]));
  void client.prefetchQuery(peakScannerOptions(api));
  void client.prefetchQuery(weeklyScannerOptions(api));
  void client.prefetchQuery(sniperOptions(api));
  void client.prefetchInfiniteQuery(signalHistoryOptions(api, null));
  void client.prefetchQuery(instrumentsOptions(api)); // for the position calculator
}
