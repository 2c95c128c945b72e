import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import {
  findParticipants,
  blockFlow,
  institutionalSentiment,
  smartMoneyFlow,
  smartScore,
} from './participants.ts';
import { sessionOf } from './dark-pool-measures.ts';

const at = (time: string): number => Date.parse(`2026-11-${time}:00.000Z`);

const block = (time: string, price: number, [buy, sell]: readonly [number, number]) => ({
  t: at(time),
  o: price,
  h: price + 0.0001,
  l: price - 0.0001,
  c: price,
  v: buy + sell,
  buy,
  sell,
});

const seen = (blocks: readonly ReturnType<typeof block>[], asOf = at('20T14:00')) =>
  findParticipants({ instrument: 'EURUSD', asOf, blocks, adr: 0.004 });

describe('participants', () => {
  describe('a participant', () => {
    it('stands behind blocks at about one price, by letters from the largest', () => {
      const participants = seen([
        block('19T08:00', 1.08, [100, 0]),
        block('20T09:00', 1.081, [300, 100]), // a quarter of an ADR further
        block('20T13:45', 1.0825, [100, 900]),
      ]);
      expect(participants).toEqual([
        {
          name: 'Participant A (New York)',
          position: 'Short',
          size: 1000,
          avgPrice: 1.0825,
          confidence: 88, // 40 + 60 * 0.8 when it is new
          lastActivity: '2026-11-20T14:00:00.000Z',
        },
        {
          name: 'Participant B (London)',
          position: 'Long',
          size: 500,
          avgPrice: 1.0808, // 100 at 1.0800 and 400 at 1.0810
          confidence: 71, // 40 + 60 * 300/500 * 0.5^(4.75/24)
          lastActivity: '2026-11-20T09:15:00.000Z',
        },
      ]);
    });

    it('is one of at most five', () => {
      const blocks = Array.from({ length: 7 }, (_, n) => block('20T09:00', 1.07 + n / 100, [n, 1]));
      expect(seen(blocks).map(({ size }) => size)).toEqual([7, 6, 5, 4, 3]);
      expect(seen([])).toEqual([]);
    });

    it('is trusted half as much each day, never below 40', () => {
      const one = [block('20T13:45', 1.08, [100, 0])];
      const confidences = ['20T14:00', '21T14:00', '22T14:00', '30T14:00'].map(
        (time) => seen(one, at(time))[0]?.confidence,
      );
      expect(confidences).toEqual([100, 70, 55, 40]);
    });
  });

  it.each([
    ['20T00:00', 'Asia', 360],
    ['20T05:59', 'Asia', 1],
    ['20T06:30', 'Asia', 0],
    ['20T07:00', 'London', 540],
    ['20T12:00', 'New York', 540],
    ['20T20:59', 'New York', 1],
    ['20T23:00', 'New York', 0],
  ])('at %s the session of %s has %i minutes left', (time, name, minutesLeft) => {
    expect(sessionOf(at(time))).toEqual({ name, minutesLeft });
  });
});

const hour = (l: number, h: number, c: number, v = 100): Candle => ({ t: 0, o: l, h, l, c, v });

const flat = Array.from({ length: 120 }, () => hour(99, 101, 100));

const even = {
  hours: flat,
  adr: 2,
  newest: { price: 100, at: 0 },
  moneyFlow: 0,
  moneyFlowIndex: 50,
};

const tradedBlock = (buy: number, sell: number) => ({
  ...hour(99, 101, 100, buy + sell),
  buy,
  sell,
});

describe('smart money', () => {
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

  describe('institutional sentiment', () => {
    it('counts blocks by how one-sided they were', () => {
      expect(blockFlow([])).toBe(0);
      expect(blockFlow([tradedBlock(300, 100), tradedBlock(50, 150)])).toBeCloseTo(100 / 600, 12);
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
});
