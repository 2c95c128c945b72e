import { expect, it } from 'vitest';
import { anAnalysis } from '#tests/support/institutional-answers.ts';
import type { InstitutionalAnalysis } from '#web/data/market/institutional.ts';
import { AREA, mapLayout } from './map-layout.ts';

type Pool = InstitutionalAnalysis['liquidity_pools'][number];

/** Gold at 2000, which usually moves 20 a day. */
const gold = (changes: Partial<InstitutionalAnalysis>): InstitutionalAnalysis =>
  anAnalysis({
    pair: 'XAUUSD',
    currentPrice: 2000,
    day_range: 20,
    liquidity_pools: [],
    zones: [],
    ...changes,
  });
const aPool = (price: number, changes: Partial<Pool> = {}): Pool => ({
  side: 'buy',
  price,
  touches: 1,
  swept: false,
  ...changes,
});
const aZone = (low: number, high: number): InstitutionalAnalysis['zones'][number] => ({
  kind: 'order block',
  side: 'bearish',
  low,
  high,
  since: '2026-11-20T11:00:00.000Z',
});

it('centres the price on an empty map, between ticks of round prices', () => {
  const { priceY, ticks, pools, zones } = mapLayout(gold({}));
  expect(priceY).toBeCloseTo((AREA.top + AREA.bottom) / 2, 6);
  // Two to each side and a 6 % margin: 1997.76 to 2002.24; the tick at the price is left out.
  expect(ticks.map(({ price }) => price)).toEqual([1998, 1999, 2001, 2002]);
  expect([...pools, ...zones]).toEqual([]);
});

it('covers everything there is to draw, higher prices further up', () => {
  const { priceY, pools } = mapLayout(
    gold({ liquidity_pools: [aPool(2010), aPool(1985, { side: 'sell' })] }),
  );
  const [above, below] = pools;
  expect(above?.y).toBeLessThan(priceY);
  expect(below?.y).toBeGreaterThan(priceY);
  // range of 25, with a 6 % margin at both ends
  const unit = (AREA.bottom - AREA.top) / (25 * 1.12);
  expect((below?.y ?? 0) - (above?.y ?? 0)).toBeCloseTo(25 * unit, 6);
});

it('clips zones one day away from the price, and only counts those beyond', () => {
  const { zones, farZones } = mapLayout(gold({ zones: [aZone(2015, 2300), aZone(2050, 2060)] }));
  expect(farZones).toBe(1);
  expect(zones).toHaveLength(1);
  expect(zones[0]?.top).toBe(AREA.top);
  expect(zones[0]?.bottom).toBeLessThan(AREA.bottom);
});

it('labels resting pools first, and lets no two labels overlap', () => {
  const { pools, zones } = mapLayout(
    gold({
      liquidity_pools: [
        aPool(2010),
        aPool(2010.1), // too near to the previous one, and farther from the price
        aPool(2015, { swept: true }),
        aPool(2015.1),
        aPool(1990, { side: 'sell' }),
      ],
      zones: [aZone(2009.5, 2010.5)],
    }),
  );
  expect(pools.map(({ price, isLabelled }) => [price, isLabelled])).toEqual([
    [2010, true],
    [2010.1, false],
    [2015, false],
    [2015.1, true],
    [1990, true],
  ]);
  expect(zones[0]?.isLabelled).toBe(true); // in the other half
});

it.each([
  ['US30', 38_612.5, 310],
  ['BTCUSD', 100_432.5, 2600],
  ['USDJPY', 149.049, 0.8],
] as const)('has some ticks for %s, none of them on the price', (pair, currentPrice, day_range) => {
  const { ticks, priceY } = mapLayout(
    gold({ pair, currentPrice, day_range, zones: [aZone(currentPrice, currentPrice + day_range)] }),
  );
  expect(ticks.length).toBeGreaterThanOrEqual(2);
  expect(ticks.length).toBeLessThanOrEqual(9);
  for (const { y } of ticks) expect(Math.abs(y - priceY)).toBeGreaterThanOrEqual(14);
});
