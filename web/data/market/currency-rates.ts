import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MarketDataItem } from '#contracts/market/market.ts';
import { useApi } from '#web/client/api-context.tsx';
import { marketDataOptions } from './market.ts';

/** What one unit of a currency is worth in another one. */
export type CurrencyRate = {
  currency: string;
  rate: number;
  asOf: number; // UTC ms, of the older of the prices it is made of
  isSimulated: boolean;
};

type Worth = Omit<CurrencyRate, 'currency'>;

/** A rate is kept for so long, so that figures do not dance with every price. */
const KEPT_MS = 15 * 60_000;

/** What each currency is worth in dollars, by the pairs that have the dollar on one side. */
function dollarWorths(prices: readonly MarketDataItem[]): Map<string, Worth> {
  const worths = new Map<string, Worth>([['USD', { rate: 1, asOf: Infinity, isSimulated: false }]]);
  for (const { instrument, group, price, as_of, source } of prices) {
    if (group !== 'Forex' || price <= 0) continue;
    const [base, quote] = [instrument.slice(0, 3), instrument.slice(3)];
    const told = { asOf: Date.parse(as_of), isSimulated: source === 'simulated' };
    if (quote === 'USD') worths.set(base, { ...told, rate: price });
    if (base === 'USD') worths.set(quote, { ...told, rate: 1 / price });
  }
  return worths;
}

/** What other currencies are worth in `target`; only those whose price is known. */
export function ratesInto(target: string, prices: readonly MarketDataItem[]): CurrencyRate[] {
  const worths = dollarWorths(prices);
  const own = worths.get(target);
  if (own === undefined) return [];
  worths.delete(target);
  return [...worths].map(([currency, worth]) => ({
    currency,
    rate: worth.rate / own.rate,
    asOf: Math.min(worth.asOf, own.asOf),
    isSimulated: worth.isSimulated || own.isSimulated,
  }));
}

const newestOf = (prices: readonly MarketDataItem[]): number =>
  Math.max(...prices.map(({ as_of }) => Date.parse(as_of)));

/** The prices that this device knows, live or kept from before; those of some minutes ago stay. */
export function usePricesForRates(): readonly MarketDataItem[] {
  const { data } = useQuery({
    ...marketDataOptions(useApi()),
    staleTime: KEPT_MS,
    refetchInterval: KEPT_MS,
  });
  const [held, setHeld] = useState(data);
  const isDue =
    data !== undefined && (held === undefined || newestOf(data) - newestOf(held) > KEPT_MS);
  if (isDue) setHeld(data);
  return (isDue ? data : held) ?? [];
}
