import { expect, it } from 'vitest';
import { priceR } from './price-r.ts';

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
