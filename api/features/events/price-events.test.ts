import { expect, it } from 'vitest';
import { aMarketPrice } from '#tests/support/market-prices.ts';
import { createPriceEvents } from './price-events.ts';

const NOON = '2026-11-20T12:00:00.000Z';
const gold = aMarketPrice('XAUUSD', { as_of: NOON });
const euro = (price: number, overrides = {}) =>
  aMarketPrice('EURUSD', { price, change_percent: 0.1, as_of: NOON, ...overrides });

/** The events of lists in a row, each a version later. A list of null cannot be read. */
async function eventsOf(...lists: (ReturnType<typeof euro>[] | null)[]) {
  const left = [...lists];
  const make = createPriceEvents(async () => {
    const list = left.shift();
    if (!list) throw new Error('no list');
    return list;
  });
  const events = [];
  for (const index of lists.keys()) events.push(await make(10 + index));
  return events;
}

it('has the prices that changed since the event before, and that event’s version', async () => {
  expect(await eventsOf([euro(1.1), gold], [euro(1.2), gold], [euro(1.2), gold])).toEqual([
    { topic: 'prices', version: 10 },
    { topic: 'prices', version: 11, since: 10, ticks: [['EURUSD', 1.2, 0.1, Date.parse(NOON)]] },
    { topic: 'prices', version: 12, since: 11, ticks: [] },
  ]);
});

it('has none where more than prices changed: clients read the list', async () => {
  const [, stale, more] = await eventsOf(
    [euro(1.1)],
    [euro(1.1, { stale: true })],
    [euro(1.1, { stale: true }), gold],
  );
  expect([stale, more]).toEqual([
    { topic: 'prices', version: 11 },
    { topic: 'prices', version: 12 },
  ]);
});

it('has none after a list that could not be read', async () => {
  const [, failed, after] = await eventsOf([euro(1.1)], null, [euro(1.2)]);
  expect([failed, after]).toEqual([
    { topic: 'prices', version: 11 },
    { topic: 'prices', version: 12 },
  ]);
});
