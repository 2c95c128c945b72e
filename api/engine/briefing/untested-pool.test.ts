import { describe, expect, it } from 'vitest';
import type { Chart } from '#api/engine/chart-patterns/chart.ts';
import type { Swing } from '#api/engine/indicators/swings.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { nearestPool } from './untested-pool.ts';

const candle = (n: number, h: number, l: number): Candle => ({ t: n, o: l, h, l, c: h, v: 1 });
const swing = (kind: Swing['kind'], index: number, price: number): Swing => ({
  kind,
  index,
  knownAt: index + 5,
  price,
});

/** A market at 100 with a daily range of 2, an average true range of 1 and these turns. */
const poolOf = (swings: readonly Swing[], later: readonly Candle[] = []) => {
  const quiet = Array.from({ length: 20 }, (_, n) => candle(n, 100.5, 99.5));
  const chart = { swings, atr: 1 } as unknown as Chart;
  return nearestPool({ chart, candles: [...quiet, ...later], price: 100, adr: 2 });
};

describe('an untested pool', () => {
  const highs = [swing('high', 3, 101), swing('high', 9, 101.1)];
  const lows = [swing('low', 4, 98.5), swing('low', 8, 98.45)];

  it('lies at equal highs or lows, where the stops of both are', () => {
    expect(poolOf(highs)).toEqual({ kind: 'high', price: 101.1, distance: expect.closeTo(0.55) });
    expect(poolOf(lows)).toEqual({ kind: 'low', price: 98.45, distance: expect.closeTo(-0.775) });
  });

  it('is the nearest of several', () => {
    expect(poolOf([...highs, ...lows])?.price).toBe(101.1);
  });

  it('needs two turns of one kind within a tenth of the true range', () => {
    expect(poolOf(highs.slice(1))).toBeNull();
    expect(poolOf([swing('high', 3, 101), swing('high', 9, 101.11)])).toBeNull();
    expect(poolOf([swing('high', 3, 101), swing('low', 9, 101)])).toBeNull();
  });

  it('is tested when a price has gone beyond it, and touched it may be', () => {
    expect(poolOf(highs, [candle(20, 101.1, 99)])?.price).toBe(101.1);
    expect(poolOf(highs, [candle(20, 101.11, 99)])).toBeNull();
    expect(poolOf(lows, [candle(20, 100, 98.44)])).toBeNull();
  });
});
