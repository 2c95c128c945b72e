import { expect, it } from 'vitest';
import { pairName, priceDecimals, pricePips, priceProfit } from './trade-result.ts';

const trade = {
  pair: 'EURUSD',
  type: 'buy',
  entry_price: 1.0852,
  exit_price: 1.0882,
  stop_loss: null,
  take_profit: null,
  size: 0.1,
  currency: 'USD',
} as const;

it('writes known pairs in capitals and leaves other names as typed', () => {
  expect(pairName('gbpusd')).toBe('GBPUSD');
  expect(pairName(' gbp/usd ')).toBe('GBPUSD');
  expect(pairName('eurnzd')).toBe('EURNZD'); // two currencies, no instrument of ours
  expect(pairName('us30')).toBe('US30');
  expect(pairName('Tesla')).toBe('Tesla');
});

it('computes the result of prices and size in the currency of the trade', () => {
  // 0.0030 * 0.1 lots * 100,000 units
  expect(priceProfit(trade)).toBe(30);
  expect(priceProfit({ ...trade, type: 'sell' })).toBe(-30);
  expect(pricePips(trade)).toBeCloseTo(30, 9);
  // 2066.9 - 2071.4 = -4.5 dollars * 0.05 lots * 100 ounces
  const gold = { ...trade, pair: 'xauusd', entry_price: 2071.4, exit_price: 2066.9, size: 0.05 };
  expect(priceProfit(gold)).toBe(-22.5);
});

it('converts at the exit price of the trade, and not at all where that says nothing', () => {
  const yen = { ...trade, pair: 'USDJPY', entry_price: 149, exit_price: 150, size: 1 };
  expect(priceProfit(yen)).toBe(666.67); // 100,000 yen / 150
  expect(priceProfit({ ...yen, currency: 'JPY' })).toBe(100_000);
  expect(priceProfit({ ...yen, pair: 'GBPJPY' })).toBeNull(); // needs a price of the dollar
  expect(priceProfit({ ...trade, currency: 'EUR' })).toBe(27.57); // 30 / 1.0882
});

it('takes the contract size of the broker, and needs exit, size and a known instrument', () => {
  const dow = { ...trade, pair: 'US30', entry_price: 44_000, exit_price: 44_010, size: 1 };
  expect(priceProfit(dow)).toBe(10);
  expect(priceProfit(dow, 5)).toBe(50);
  expect(priceProfit({ ...trade, exit_price: null })).toBeNull();
  expect(priceProfit({ ...trade, size: null })).toBeNull();
  expect(priceProfit({ ...trade, pair: 'Tesla' })).toBeNull();
  expect(priceProfit({ ...trade, exit_price: trade.entry_price, type: 'sell' })).toBe(0);
});

it('gives all prices of a trade the decimals of the longest, and of currencies at least those of a pip', () => {
  expect(priceDecimals({ ...trade, entry_price: 1.229, exit_price: 1.23 })).toBe(4);
  expect(priceDecimals({ ...trade, stop_loss: 1.08515 })).toBe(5);
  expect(priceDecimals({ ...trade, pair: 'Tesla', entry_price: 412.5, exit_price: 413 })).toBe(1);
  expect(priceDecimals({ ...trade, pair: 'US30', entry_price: 44_120, exit_price: null })).toBe(0);
});
