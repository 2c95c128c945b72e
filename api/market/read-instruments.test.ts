import { describe, expect, it } from 'vitest';
import type { Market } from './market.ts';
import { readInstruments } from './read-instruments.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

/** A market that notes for what it is waited, and for which series the provider is slow. */
function marketThatIs(slowFor: string) {
  const waitedFor: string[] = [];
  const candles: Market['candles'] = async (instrument, timeframe, { isHasty = false }) => {
    const series = `${instrument} ${timeframe}`;
    if (!isHasty) waitedFor.push(series);
    return { candles: [], forming: null, isFilling: series === slowFor };
  };
  return { candles, waitedFor };
}

const read = (market: Pick<Market, 'candles'>) =>
  readInstruments(market, ['EURUSD', 'XAUUSD'], { M15: 2, H1: 2 }, NOON);

describe('candles of several instruments', () => {
  it('are waited for while the provider is quick', async () => {
    const market = marketThatIs('none');
    const all = await read(market);
    expect(all.map(({ instrument, reader }) => [instrument, reader.isFilling])).toEqual([
      ['EURUSD', false],
      ['XAUUSD', false],
    ]);
    expect(market.waitedFor).toEqual(['EURUSD M15', 'EURUSD H1', 'XAUUSD M15', 'XAUUSD H1']);
  });

  it('are waited for once when it is slow: the others are what is at hand', async () => {
    const market = marketThatIs('EURUSD M15');
    const [first] = await read(market);
    expect(first?.reader.isFilling).toBe(true);
    expect(market.waitedFor).toEqual(['EURUSD M15']);
  });
});
