import { expect, it } from 'vitest';
import { extractPrices, newReports, simulatedReports } from './page-prices.ts';

it('finds the three prices in the texts of a page', () => {
  const texts = ['BTCUSD 97,123.5', 'EURUSD1.08512▲+0.21%', 'GBP/USD 1.26540', 'XAUUSD: 2,065.50'];
  expect(extractPrices(texts, {})).toEqual({ EURUSD: 1.08512, GBPUSD: 1.2654, XAUUSD: 2065.5 });
});

it('takes no other number for a price', () => {
  const texts = ['EURUSD BUY 1.08', 'EURUSD 12', 'EURUSD', 'GBPUSD 0.8', 'XAUUSD 65.20', '1.08512'];
  expect(extractPrices(texts, {})).toEqual({});
});

it('believes gold above 3000 once a feed says so, and not before', () => {
  expect(extractPrices(['XAUUSD 4,065.50'], {})).toEqual({});
  expect(extractPrices(['XAUUSD 4,065.50'], { XAUUSD: 4070 })).toEqual({ XAUUSD: 4065.5 });
  expect(extractPrices(['XAUUSD 2,000.00'], { XAUUSD: 4070 })).toEqual({});
});

it('skips what is not believable and takes the next', () => {
  expect(extractPrices(['EURUSD 9.99999', 'EURUSD 1.08512'], {})).toEqual({ EURUSD: 1.08512 });
});

it('reports only prices that changed', () => {
  const prices = { EURUSD: 1.08512, GBPUSD: 1.2654 };
  expect(newReports(prices, { EURUSD: 1.08512 })).toEqual([
    { instrument: 'GBPUSD', price: 1.2654 },
  ]);
  expect(newReports(prices, prices)).toEqual([]);
});

it('makes prices up within the documented distance and says so', () => {
  expect(simulatedReports(() => 0)).toEqual([
    { instrument: 'EURUSD', price: 1.08, simulated: true },
    { instrument: 'GBPUSD', price: 1.26, simulated: true },
    { instrument: 'XAUUSD', price: 2055.5, simulated: true },
  ]);
  expect(simulatedReports(() => 0.5).map(({ price }) => price)).toEqual([1.085, 1.265, 2065.5]);
});
