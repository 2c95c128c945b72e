import { useMemo } from 'react';
import { type JournalFilter, noFilter } from '#contracts/rules/journal/journal-filter.ts';
import {
  type CurrencyRate,
  ratesInto,
  usePricesForRates,
} from '#web/data/market/currency-rates.ts';
import type { InsightsQuery } from '#web/data/journal/insights.ts';
import { type InsightsSettings, useInsightsSettings } from '#web/data/journal/insights-settings.ts';
import { type JournalEntries, useJournalEntries } from '#web/data/journal/journal.ts';
import { deviceZone } from '#web/lib/device-zone.ts';
import { useNow } from '#web/lib/use-now.ts';

export type Choosing = {
  currency: string;
  query: InsightsQuery;
  /** From other currencies to the one that is shown. */
  rates: readonly CurrencyRate[];
  settings: InsightsSettings;
  change: (changes: Partial<InsightsSettings>) => void;
};

/** The journal of the filter's account, of which only the state and the currencies matter here. */
export function useJournalState(account: string): JournalEntries {
  const filter = useMemo(() => ({ ...noFilter, account }), [account]);
  return useJournalEntries({ filter, limit: 1 });
}

/** The currency that was chosen, where trades have it, else that of most trades. */
function currencyOf(entries: JournalEntries, chosen: string | null): string {
  if (!('page' in entries)) return chosen ?? 'USD';
  const { currency, otherCurrencies } = entries.page;
  return chosen !== null && otherCurrencies.includes(chosen) ? chosen : currency;
}

/** UTC ms. Periods such as this week need the day alone, and the answer must not be worked out each minute. */
const startOfDay = (now: Date): number =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();

/** What is asked of the journal: by the filter, the settings of this device, and the prices it knows. */
export function useInsightsQuery(filter: JournalFilter, entries: JournalEntries): Choosing {
  const [settings, change] = useInsightsSettings();
  const prices = usePricesForRates();
  const currency = currencyOf(entries, settings.currency);
  const rates = useMemo(() => ratesInto(currency, prices), [currency, prices]);
  const { isConverting, breakeven } = settings;
  const today = startOfDay(useNow());
  const band = breakeven[currency] ?? 0;
  const query = useMemo(
    () => ({
      filter,
      currency,
      rates: isConverting
        ? Object.fromEntries(rates.map((known) => [known.currency, known.rate]))
        : {},
      zone: deviceZone(),
      breakeven: band,
      startingBalance: null,
      now: today,
    }),
    [filter, currency, isConverting, rates, band, today],
  );
  return { currency, query, rates, settings, change };
}
