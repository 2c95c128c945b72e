import { expect, it } from 'vitest';
import { createPriceWatch } from './health.ts';

const at = (time: string): number => Date.parse(`2026-11-${time}Z`);

it('prices are missing 90 seconds after the last one', () => {
  const prices = createPriceWatch();
  prices.watch(['EURUSD'], at('18T12:00:00'));
  prices.notePrice(at('18T12:10:00'));
  expect(prices.silentSince(at('18T12:11:29'))).toBeNull();
  expect(prices.silentSince(at('18T12:11:30'))).toBe(at('18T12:10:00'));
});

it('a market that has just opened may take its time', () => {
  const prices = createPriceWatch();
  prices.watch(['EURUSD'], at('13T12:00:00'));
  prices.notePrice(at('13T21:59:59')); // Friday, a second before the close
  expect(prices.silentSince(at('15T22:01:00'))).toBeNull();
  expect(prices.silentSince(at('15T22:01:30'))).toBe(at('13T21:59:59'));
});

it('one open market is enough to expect prices', () => {
  const prices = createPriceWatch();
  prices.watch(['EURUSD', 'BTCUSD'], at('14T12:00:00')); // a Saturday
  expect(prices.silentSince(at('14T12:02:00'))).toBe(at('14T12:00:00'));
});

it('nobody watches any more: nothing is missing', () => {
  const prices = createPriceWatch();
  const unwatch = prices.watch(['EURUSD'], at('18T12:00:00'));
  unwatch();
  expect(prices.isWatching()).toBe(false);
  expect(prices.silentSince(at('18T12:10:00'))).toBeNull();
});
