import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MarketDataItem } from '#contracts/market/market.ts';
import { useApi } from '#web/client/api-context.tsx';
import { marketDataOptions } from './market.ts';

/** The value of one unit of a currency in another. */
export type CurrencyRate = {
  currency: string;
  rate: number;
  asOf: number; // UTC ms, of the older of its two prices
  isSimulated: boolean;
};

type DollarValue = Omit<CurrencyRate, 'currency'>;

/** Rates stay this long, so that figures do not change with every price. */
const RATE_TTL_MS = 15 * 60_000;

/** The dollar value of each currency, from the pairs with the dollar. */
function dollarValues(prices: readonly MarketDataItem[]): Map<string, DollarValue> {
  const values = new Map<string, DollarValue>([
    ['USD', { rate: 1, asOf: Infinity, isSimulated: false }],
  ]);
  for (const { instrument, group, price, as_of, source } of prices) {
    if (group !== 'Forex' || price <= 0) continue;
    const [base, quote] = [instrument.slice(0, 3), instrument.slice(3)];
    const quality = { asOf: Date.parse(as_of), isSimulated: source === 'simulated' };
    if (quote === 'USD') values.set(base, { ...quality, rate: price });
    if (base === 'USD') values.set(quote, { ...quality, rate: 1 / price });
  }
  return values;
}

/** The rates of other currencies into `target`, as far as prices are available. */
export function ratesInto(target: string, prices: readonly MarketDataItem[]): CurrencyRate[] {
  const values = dollarValues(prices);
  const own = values.get(target);
  if (own === undefined) return [];
  values.delete(target);
  return [...values].map(([currency, value]) => ({
    currency,
    rate: value.rate / own.rate,
    asOf: Math.min(value.asOf, own.asOf),
    isSimulated: value.isSimulated || own.isSimulated,
  }));
}

const newestOf = (prices: readonly MarketDataItem[]): number =>
  Math.max(...prices.map(({ as_of }) => Date.parse(as_of)));

/** Live or cached prices for rates; replaced only after 15 minutes. */
export function usePricesForRates(): readonly MarketDataItem[] {
  const { data } = useQuery({
    ...marketDataOptions(useApi()),
    staleTime: RATE_TTL_MS,
    refetchInterval: RATE_TTL_MS,
  });
  const [current, setCurrent] = useState(data);
  const isDue =
    data !== undefined &&
    (current === undefined || newestOf(data) - newestOf(current) > RATE_TTL_MS);
  if (isDue) setCurrent(data);
  return (isDue ? data : current) ?? [];
}
