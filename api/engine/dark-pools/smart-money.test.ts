import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { blockFlow, institutionalSentiment, smartMoneyFlow, smartScore } from './smart-money.ts';

const hour = (l: number, h: number, c: number, v = 100): Candle => ({ t: 0, o: l, h, l, c, v });
const flat = Array.from({ length: 120 }, () => hour(99, 101, 100));
const even = {
  hours: flat,
  adr: 2,
  newest: { price: 100, at: 0 },
  moneyFlow: 0,
  moneyFlowIndex: 50,
};

describe('smart money', () => {
  it('weighs money flow, its index and the distance from the usual price', () => {
    expect(smartScore(even)).toBeCloseTo(0, 12);
    expect(smartScore({ ...even, moneyFlow: 0.1 })).toBeCloseTo(0.2, 12); // half of 0.4
    expect(smartScore({ ...even, moneyFlowIndex: 35 })).toBeCloseTo(-0.15, 12); // half of 0.3
    expect(smartScore({ ...even, newest: { price: 101, at: 0 } })).toBeCloseTo(0.15, 12);
    const all = { moneyFlow: -1, moneyFlowIndex: 0, newest: { price: 90, at: 0 } };
    expect(smartScore({ ...even, ...all })).toBeCloseTo(-1, 12);
  });

  it('flows in from zero on, as strong as the score', () => {
    expect(smartMoneyFlow(flat, 0)).toEqual({ direction: 'Inflow', strength: 0, volume: 0 });
    expect(smartMoneyFlow(flat, -0.344)).toMatchObject({ direction: 'Outflow', strength: 34 });
  });

  it('moves volume by where in its range an hour closed, over 24 hours', () => {
    const closing = (c: number) => Array.from({ length: 30 }, () => hour(99, 101, c));
    expect(smartMoneyFlow(closing(101), 0).volume).toBe(2400);
    expect(smartMoneyFlow(closing(99.5), 0).volume).toBe(1200);
    expect(smartMoneyFlow([hour(100, 100, 100)], 0).volume).toBe(0);
  });
});

const block = (buy: number, sell: number) => ({ ...hour(99, 101, 100, buy + sell), buy, sell });

describe('institutional sentiment', () => {
  it('counts blocks by how one-sided they were', () => {
    expect(blockFlow([])).toBe(0);
    expect(blockFlow([block(300, 100), block(50, 150)])).toBeCloseTo(100 / 600, 12);
  });

  it.each([
    [0, 0, 'Bullish', 50],
    [1, 1, 'Bullish', 95],
    [-1, -1, 'Bearish', 95],
    [1, -1, 'Bullish', 59], // 0.6 - 0.4
    [0, -1, 'Bearish', 68],
  ])('of a score of %f and blocks of %f is %s by %i', (smart, blocks, sentiment, confidence) => {
    expect(institutionalSentiment(smart, blocks)).toEqual({
      institutionalSentiment: sentiment,
      institutionalConfidence: confidence,
    });
  });
});
