import { describe, expect, it } from 'vitest';
import { DomRecord } from '#contracts/market/sentiments.ts';
import { recordSimulated, windowOf } from '#tests/support/analysis-inputs.ts';
import { ORDER_BOOK_NEEDS, type OrderBookInput, readOrderBook } from './read-order-book.ts';

const asOf = Date.parse('2026-11-19T14:05:30.000Z');
const recorded = recordSimulated('EURUSD', ORDER_BOOK_NEEDS, { from: asOf, to: asOf });
const candles = windowOf('EURUSD', ORDER_BOOK_NEEDS, recorded, asOf);
const input: OrderBookInput = { instrument: 'EURUSD', asOf, candles, price: null };
const lastClose = candles.M1.at(-1)?.c ?? 0;

function bookOf(changes: Partial<OrderBookInput> = {}) {
  const book = readOrderBook({ ...input, ...changes });
  if (book === null) throw new Error('no book');
  return book;
}

describe('the order book of a pair', () => {
  it('keeps what the contract promises, and adds up', () => {
    const record = DomRecord.parse(bookOf().record);
    const sizes = [...record.bids, ...record.asks].map(({ size }) => size);
    expect(record.market_depth).toBe(sizes.reduce((all, size) => all + size, 0));
    const hourVolume = candles.M1.slice(-60).reduce((all, { v }) => all + v, 0);
    expect(record.buy_orders + record.sell_orders).toBe(Math.round(hourVolume / 4));
    expect(record.order_ratio).toBeCloseTo(record.buy_orders / record.sell_orders, 2);
    const dayVolume = candles.H1.slice(-24).reduce((all, { v }) => all + v, 0);
    expect(Math.abs(record.buy_volume + record.sell_volume - dayVolume)).toBeLessThanOrEqual(1);
    expect(record.volume_ratio).toBeCloseTo(record.buy_volume / record.sell_volume, 2);
  });

  it('has a spread that is the distance of its best two prices', () => {
    const { spread, bids, asks } = bookOf().record;
    expect(spread).toBeCloseTo(((asks[0]?.price ?? 0) - (bids[0]?.price ?? 0)) / 0.0001, 6);
  });

  it('tells the same levels with and without who is modelled there', () => {
    const { record, bids, asks } = bookOf();
    expect(bids.map(({ price, size }) => ({ price, size }))).toEqual(record.bids);
    expect(asks.map(({ price, size }) => ({ price, size }))).toEqual(record.asks);
  });

  it('lies around the newest price, or the last close, which decides nothing else', () => {
    const usual = bookOf().record;
    const higher = bookOf({ price: lastClose + 0.0007 }).record;
    expect(usual.price).toBe(lastClose);
    expect(higher.price).toBeCloseTo(lastClose + 0.0007, 9);
    expect(higher.bids[0]?.price).toBeGreaterThan(usual.asks[0]?.price ?? 0);
    const { buy_volume, sell_volume, liquidity_score, spread, last_updated } = usual;
    expect(higher).toMatchObject({
      buy_volume,
      sell_volume,
      liquidity_score,
      spread,
      last_updated,
    });
  });

  it('is the same within five seconds, and stands still while the market is closed', () => {
    expect(bookOf({ asOf: asOf + 4000 })).toEqual(bookOf());
    expect(bookOf({ asOf: asOf + 5000 })).not.toEqual(bookOf());
    const saturday = Date.parse('2026-11-21T12:00:00.000Z');
    expect(bookOf({ asOf: saturday + 60_000 })).toEqual(bookOf({ asOf: saturday }));
  });

  it('is as old as its newest minute', () => {
    expect(bookOf().record.last_updated).toBe('2026-11-19T14:05:00.000Z');
  });

  it('is even where nothing was traded, and estimated from ranges where no volume is counted', () => {
    const mute = (timeframe: keyof typeof candles) =>
      candles[timeframe].map((each) => ({ ...each, v: 0 }));
    const counted = bookOf({
      candles: { D1: mute('D1'), H1: mute('H1'), M15: mute('M15'), M1: mute('M1') },
    }).record;
    expect(counted.buy_volume).toBeGreaterThan(0);
    expect(counted.buy_orders).toBeGreaterThan(0);
    const still = candles.M1.map((each) => ({ ...each, o: 1, h: 1, l: 1, c: 1, v: 0 }));
    const none = bookOf({ candles: { ...candles, M1: still } }).record;
    expect([none.buy_orders, none.sell_orders, none.order_ratio]).toEqual([0, 0, 1]);
  });

  it.each([
    ['D1', 14],
    ['H1', 121],
    ['M15', 480],
    ['M1', 161],
  ] as const)('is unknown with too few candles of %s', (timeframe, fewest) => {
    const withOnly = (count: number) =>
      readOrderBook({
        ...input,
        candles: { ...candles, [timeframe]: candles[timeframe].slice(-count) },
      });
    expect(withOnly(fewest)).not.toBeNull();
    expect(withOnly(fewest - 1)).toBeNull();
  });
});
