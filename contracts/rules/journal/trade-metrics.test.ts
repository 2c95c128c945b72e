import { expect, it } from 'vitest';
import { priceR, formatR, durationBetween } from './trade-metrics.ts';

const bought = { type: 'buy', entry_price: 1.085, exit_price: 1.088, stop_loss: 1.0835 } as const;
const sold = { type: 'sell', entry_price: 2071.4, exit_price: 2066.9, stop_loss: 2073.9 } as const;

it('measures a bought trade in distances from its entry to its stop', () => {
  // 30 pips won for 15 at risk
  expect(priceR(bought)).toBeCloseTo(2, 10);
});

it('measures a sold trade the other way round', () => {
  // 4.5 dollars won for 2.5 at risk
  expect(priceR(sold)).toBeCloseTo(1.8, 10);
});

it('calls an exit at the stop minus one, on either side', () => {
  expect(priceR({ ...bought, exit_price: bought.stop_loss })).toBeCloseTo(-1, 10);
  expect(priceR({ ...sold, exit_price: sold.stop_loss })).toBeCloseTo(-1, 10);
});

it('says nothing without an exit, without a stop, or with a stop that risks nothing', () => {
  expect(priceR({ ...bought, exit_price: null })).toBeNull();
  expect(priceR({ ...bought, stop_loss: null })).toBeNull();
  expect(priceR({ ...bought, stop_loss: bought.entry_price })).toBeNull();
  expect(priceR({ ...bought, stop_loss: 1.09 })).toBeNull();
  expect(priceR({ ...sold, stop_loss: 2070 })).toBeNull();
});

it('shows R multiples with their sign and a true minus', () => {
  expect(formatR(2)).toBe('+2.00 R');
  expect(formatR(-1)).toBe('\u22121.00 R');
  expect(formatR(-0.001)).toBe('0.00 R');
});

const opened = '2026-11-20T08:00:00.000Z';

it.each([
  ['2026-11-20T10:15:00.000Z', '2h 15m'],
  ['2026-11-20T08:45:30.000Z', '45m'],
  ['2026-11-20T08:00:00.000Z', '0m'],
  ['2026-11-21T08:00:00.000Z', '1d 0h'],
  ['2026-11-23T12:59:00.000Z', '3d 4h'],
])('says how long a trade was open until %s', (closed, text) => {
  expect(durationBetween(opened, closed)).toBe(text);
});

it('says nothing while a moment is missing or the order is wrong', () => {
  expect(durationBetween(null, opened)).toBeNull();
  expect(durationBetween(opened, null)).toBeNull();
  expect(durationBetween(opened, '2026-11-20T07:59:00.000Z')).toBeNull();
});
