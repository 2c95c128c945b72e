import { describe, expect, it } from 'vitest';
import type { Swing } from '#api/engine/indicators/swings.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import {
  agreementOf,
  biasOf,
  biasScore,
  pullOf,
  actionOf,
  interestOf,
  riskLevelOf,
  riskOf,
  volumeScore,
} from './assessment.ts';
import type { Zone } from './market-structure.ts';

const none = { trend: 0, averages: 0, flow: 0, zones: 0, place: 0 };

const orderBlock = (side: Zone['side'], low: number, high: number): Zone => ({
  kind: 'order block',
  side,
  low,
  high,
  index: 0,
});

describe('bias', () => {
  describe('the bias', () => {
    it.each([
      [0.5, 'Bullish'],
      [0.499, 'Cautiously Bullish'],
      [0.2, 'Cautiously Bullish'],
      [0.199, 'Neutral'],
      [0, 'Neutral'],
      [-0.199, 'Neutral'],
      [-0.2, 'Cautiously Bearish'],
      [-0.499, 'Cautiously Bearish'],
      [-0.5, 'Bearish'],
    ])('of %f is %s', (score, bias) => {
      expect(biasOf(score)).toBe(bias);
    });

    it('weighs its parts, and lies on a border where they mean one', () => {
      expect(biasScore({ ...none, trend: 1, zones: 1 })).toBe(0.5); // 0.35 + 0.15
      expect(biasScore({ ...none, averages: 1, flow: -1, trend: -1, zones: -1 })).toBe(-0.5);
      expect(biasScore({ trend: 1, averages: 1, flow: 1, zones: 1, place: 1 })).toBe(1);
    });

    it('agrees from 50 to 95 percent', () => {
      expect([0, 0.2, -0.5, 1, -1].map(agreementOf)).toEqual([50, 59, 73, 95, 95]);
    });
  });

  describe('support and resistance', () => {
    it('pull by how much nearer one of them is', () => {
      const zones = [orderBlock('bullish', 97, 99), orderBlock('bearish', 103, 105)];
      expect(pullOf(zones, 100)).toBe(0.5); // 1 below, 3 above: (3 - 1) / 4
      expect(pullOf(zones, 98)).toBe(1); // on support
      expect(pullOf(zones, 101)).toBe(0);
    });

    it('pull one way where there is only one of them, and not at all where there is neither', () => {
      expect(pullOf([orderBlock('bullish', 97, 99)], 100)).toBe(1);
      expect(pullOf([orderBlock('bearish', 103, 105)], 100)).toBe(-1);
      expect(pullOf([], 100)).toBe(0);
    });
  });
});

const swing = (kind: Swing['kind'], price: number): Swing => ({
  kind,
  price,
  index: 0,
  knownAt: 5,
});

const zone = (kind: Zone['kind'], side: Zone['side'], low: number, high: number): Zone => ({
  kind,
  side,
  low,
  high,
  index: 0,
});

const situation = {
  bias: 'Bullish',
  riskLevel: 'Medium',
  instrument: 'EURUSD',
  chart: {
    close: 1.085,
    swings: [swing('low', 1.08), swing('low', 1.0829), swing('high', 1.09), swing('low', 1.0845)],
  },
  zones: [
    zone('fair value gap', 'bullish', 1.0846, 1.0848),
    zone('order block', 'bullish', 1.0841, 1.0844),
    zone('order block', 'bullish', 1.0801, 1.0804),
    zone('order block', 'bearish', 1.0871, 1.0875),
  ],
} as const;

describe('action', () => {
  it('buys dips into the nearest order block, with the newest swing below as its end', () => {
    expect(actionOf(situation)).toBe('Buy dips into 1.08410-1.08440, invalid below 1.08290');
  });

  it('sells rallies the same way', () => {
    expect(actionOf({ ...situation, bias: 'Cautiously Bearish' })).toBe(
      'Sell rallies into 1.08710-1.08750, invalid above 1.09000',
    );
  });

  it('takes a gap where there is no block, and its own end where no swing lies beyond', () => {
    const zones = situation.zones.slice(0, 1);
    const chart = { ...situation.chart, swings: [] };
    const action = 'Buy dips into 1.08460-1.08480, invalid below 1.08460';
    expect(actionOf({ ...situation, zones, chart })).toBe(action);
  });

  it('writes prices in the decimals of the instrument', () => {
    const zones = [zone('order block', 'bullish', 2060.5, 2062)];
    const chart = { close: 2065, swings: [] };
    expect(actionOf({ ...situation, instrument: 'XAUUSD', zones, chart })).toBe(
      'Buy dips into 2060.50-2062.00, invalid below 2060.50',
    );
  });

  it('waits without a bias, when prices move much, and where nothing lies to dip into', () => {
    expect(actionOf({ ...situation, bias: 'Neutral', riskLevel: 'High' })).toBe('Wait: no bias');
    expect(actionOf({ ...situation, riskLevel: 'High' })).toBe('Wait: high volatility');
    expect(actionOf({ ...situation, zones: [] })).toBe('Wait: no zone');
  });
});

const withVolumes = (volumes: readonly number[]): Candle[] =>
  volumes.map((v, t) => ({ t, o: 1, h: 1, l: 1, c: 1, v }));

describe('grades', () => {
  describe('the volume score', () => {
    it('is where the last ten bars stand among any ten before them', () => {
      const rising = Array.from({ length: 260 }, (_, n) => n);
      expect(volumeScore(withVolumes(rising))).toBe(100);
      expect(volumeScore(withVolumes(rising.toReversed()))).toBe(0);
    });
  });

  describe('the risk', () => {
    it.each([
      [0, 'Low'],
      [32.9, 'Low'],
      [33, 'Medium'],
      [74.9, 'Medium'],
      [75, 'High'],
      [100, 'High'],
    ])('of rank %f is %s', (rank, level) => {
      expect(riskOf(rank)).toBe(level);
    });

    it('ranks the last range among the 250 before', () => {
      const ranges = Array.from({ length: 251 }, (_, n) => n);
      expect(riskLevelOf([null, ...ranges])).toBe('High');
      expect(riskLevelOf([null, ...ranges.toReversed()])).toBe('Low');
    });
  });

  it.each([
    [66, 0, 'High'],
    [65, 3, 'Medium'],
    [0, 4, 'High'],
    [33, 0, 'Medium'],
    [32, 3, 'Low'],
  ])('volume score %i and %i blocks are %s interest', (volume, blocks, interest) => {
    expect(interestOf(volume, blocks)).toBe(interest);
  });
});
