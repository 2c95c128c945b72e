import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { marketEndpoints, type PriceReport } from '#contracts/market/market.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { isViewing } from '#web/client/storage.ts';
import { marketDataOptions } from './market.ts';
import type { PagePrices } from './page-prices.ts';

const FIRST_RUN_MS = 10_000;
const EVERY_MS = 60_000;
/** Longer texts are prose. */
const LONGEST_TEXT = 60;

type PriceSyncState = {
  isSyncing: boolean;
  /** Reads the prices of the page, and reports what is new. */
  sync: () => Promise<void>;
};

const PriceSyncContext = createContext<PriceSyncState | null>(null);

/** Starts a run, and whether one is in progress. */
export function usePriceSync(): PriceSyncState {
  const state = use(PriceSyncContext);
  if (state === null) throw new Error('usePriceSync needs a PriceSync above it');
  return state;
}

function readTexts(page: Document): string[] {
  const tickers = page.querySelectorAll('[data-ticker] > *');
  const others = page.querySelectorAll('li, tr, td, dd, p, span');
  return [...tickers, ...others]
    .map(({ textContent }) => textContent)
    .filter((text) => text.length <= LONGEST_TEXT);
}

function readFeedPrices(api: Api, client: QueryClient): PagePrices {
  const items = client.getQueryData(marketDataOptions(api).queryKey) ?? [];
  return Object.fromEntries(items.map(({ instrument, price }) => [instrument, price]));
}

type PriceSyncProps = { random?: () => number; children: ReactNode };

/**
 * Reports the prices on this page after ten seconds and then every minute. Failures are not shown.
 *
 * @param random as `Math.random`, for the prices of a page that shows none
 */
export function PriceSync({ random = Math.random, children }: PriceSyncProps) {
  const api = useApi();
  const client = useQueryClient();
  const lastSent = useRef<PagePrices>({});
  const isRunning = useRef(false);
  const [isSyncing, setIsSyncing] = useState(false);

  const report = useCallback(
    async (body: PriceReport): Promise<void> => {
      try {
        await api.call(marketEndpoints.updatePrice, { body });
        if (body.simulated !== true) lastSent.current[body.instrument] = body.price;
      } catch {
        // The next run retries: the price is not marked as sent.
      }
    },
    [api],
  );

  const sync = useCallback(async (): Promise<void> => {
    if (isRunning.current || !navigator.onLine || isViewing()) return; // a view reports nothing
    isRunning.current = true;
    setIsSyncing(true);
    // Loaded when first needed: the first screen does not wait for it.
    const prices = await import('./page-prices.ts').catch(() => null);
    if (prices !== null) {
      const seen = prices.extractPrices(readTexts(document), readFeedPrices(api, client));
      const news = prices.newReports(seen, lastSent.current);
      const reports = news.length > 0 ? news : prices.simulatedReports(random);
      await Promise.all(reports.map(report));
    }
    isRunning.current = false;
    setIsSyncing(false);
  }, [api, client, random, report]);

  useRuns(sync);
  return <PriceSyncContext value={{ isSyncing, sync }}>{children}</PriceSyncContext>;
}

function useRuns(sync: () => Promise<void>): void {
  useEffect(() => {
    let again: ReturnType<typeof setInterval> | undefined;
    const first = setTimeout(() => {
      void sync();
      again = setInterval(() => void sync(), EVERY_MS);
    }, FIRST_RUN_MS);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [sync]);
}
