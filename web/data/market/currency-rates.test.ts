import { expect, it } from 'vitest';
import { aMarketPrice } from '#tests/support/market-prices.ts';
import { ratesInto } from './currency-rates.ts';

const at = '2026-11-20T14:00:00.000Z';
const later = '2026-11-20T14:05:00.000Z';

it('finds what a currency is worth in another one by way of the dollar, as old as the older price', () => {
  const rates = ratesInto('EUR', [
    aMarketPrice('EURUSD', { price: 1.25, as_of: later }),
    aMarketPrice('USDJPY', { price: 160, as_of: at, source: 'simulated' }),
    aMarketPrice('XAUUSD', { price: 4000, as_of: at }), // gold is no currency of an account
  ]);
  // a dollar is 1 / 1.25 = 0.8 euros; a yen 1 / 160 dollars, so 0.8 / 160 = 0.005 euros
  expect(rates).toEqual([
    { currency: 'USD', rate: 0.8, asOf: Date.parse(later), isSimulated: false },
    { currency: 'JPY', rate: 0.005, asOf: Date.parse(at), isSimulated: true },
  ]);
});

it('knows no rate into a currency that has no price', () => {
  expect(ratesInto('KES', [aMarketPrice('EURUSD')])).toEqual([]);
});
