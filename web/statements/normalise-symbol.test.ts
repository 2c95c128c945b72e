import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { normaliseSymbol } from './normalise-symbol.ts';

it.each([
  ['eurusd', 'EURUSD'],
  ['EUR/USD', 'EURUSD'],
  ['EUR_USD', 'EURUSD'],
  ['EURUSDm', 'EURUSD'],
  ['EURUSDc', 'EURUSD'],
  ['EURUSD.x', 'EURUSD'],
  ['EURUSD.', 'EURUSD'],
  ['GBPJPY.pro', 'GBPJPY'],
  ['GBPJPYpro', 'GBPJPY'],
  ['USDJPY_i', 'USDJPY'],
  ['XAUUSD-ECN', 'XAUUSD'],
  [' #XAUUSD+ ', 'XAUUSD'],
  ['XAUUSD.', 'XAUUSD'],
  ['GOLD', 'XAUUSD'],
  ['Goldm', 'XAUUSD'],
  ['SILVER', 'XAGUSD'],
  ['#US30', 'US30'],
  ['US30.cash', 'US30'],
  ['US30Cash', 'US30'],
  ['DJ30', 'US30'],
  ['WS30.x', 'US30'],
  ['US30_USD', 'US30'],
  ['USTEC', 'NAS100'],
  ['NAS100_USD', 'NAS100'],
  ['DE40', 'GER40'],
  ['GER40.cash', 'GER40'],
  ['SPX500', 'US500'],
  ['BTCUSD.v', 'BTCUSD'],
])('knows %s as %s', (raw, name) => {
  expect(normaliseSymbol(raw)).toBe(name);
});

it.each([
  ['BTCUSDT', 'BTCUSDT'], // quoted in a coin
  ['btc/usdt', 'BTC/USDT'],
  ['XAUUSD.f', 'XAUUSD.F'], // may be a future
  ['XAUUSD-DEC26', 'XAUUSD-DEC26'],
  ['GCZ6', 'GCZ6'],
  ['GER30', 'GER30'], // before September 2021 the index had thirty shares
  ['AAPL.US', 'AAPL.US'],
  ['#AAPL', '#AAPL'],
  ['CADENC', 'CADENC'],
  ['USDX', 'USDX'],
  ['', ''],
])('leaves %s, which is not surely known, in capitals', (raw, name) => {
  expect(normaliseSymbol(raw)).toBe(name);
});

it('leaves the names of this app as they are', () => {
  expect(INSTRUMENTS.map(normaliseSymbol)).toEqual([...INSTRUMENTS]);
});

it('changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (raw) => {
      const once = normaliseSymbol(raw);
      expect(normaliseSymbol(once)).toBe(once);
    }),
  );
});
