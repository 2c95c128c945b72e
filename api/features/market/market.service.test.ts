import { describe, expect, it } from 'vitest';
import { createMarketService } from './market.service.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const SIX = Date.parse('2026-11-20T06:00:00Z');

/** The H1 candles of a server that has received no price since the start. */
function silentSince(begins: readonly number[]) {
  const candles = begins.map((t) => ({ t, o: 1, h: 1, l: 1, c: 1, v: 0 }));
  const market = createMarketService(
    {
      source: 'oanda',
      price: () => null,
      changePercent: () => Promise.resolve(null),
      candles: () => Promise.resolve({ candles, forming: null, isFilling: false }),
      replayable: () => Promise.resolve(null),
      whenPrepared: () => Promise.resolve(),
      health: () => ({ state: 'stale', since: NOW, detail: null }),
      onTick: () => () => undefined,
      stop: () => Promise.resolve(),
    },
    () => NOW,
  );
  return market.candles({ instrument: 'EURUSD', timeframe: 'H1', limit: 10 });
}

describe('a source without any price since the start', () => {
  it('dates the answer by the stored candles', async () => {
    expect(await silentSince([SIX])).toMatchObject({
      stale: true,
      as_of: '2026-11-20T07:00:00.000Z',
    });
  });

  it('has no date without stored candles', async () => {
    expect(await silentSince([])).toMatchObject({ stale: true, as_of: null, candles: [] });
  });
});
