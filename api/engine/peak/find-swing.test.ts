import { describe, expect, it } from 'vitest';
import { type Changes, type Leg, peakInput, PRICE } from '#tests/support/peak-candles.ts';
import { findPeakSwing } from './find-swing.ts';

/** Down 300, up 250: a rise on its first level from 39,695, as the averages have it. */
const rise: readonly Leg[] = [
  [10, PRICE - 300],
  [20, PRICE - 50],
];
/** At 35% of the five-day range. */
const low: Changes = { '19:45': { l: 39_970, c: 39_970 } };
const bullish = { bullish: 0.5, bearish: 0.3, neutral: 0.2 };

const swing = (changes: Changes = low, legs: readonly Leg[] = rise, probabilities = bullish) =>
  findPeakSwing(peakInput({ until: '20:00', changes, legs, probabilities }));

describe('a swing', () => {
  it('goes with the daily bias for a stop of at most one daily range', () => {
    // level 1 with the trend 0.16, place 0.1, averages, tight Asia, room and prediction 0.05 each
    expect(swing()).toMatchObject({
      side: 'buy',
      entryPrice: 39_970,
      stopLoss: 39_770, // 275 points from the peak are clipped to one ADR
      takeProfit: 40_370, // two ADR, which are 2 R
      riskReward: 2,
      quality: 0.8048, // 0.40 + 0.55 * 0.8 * 0.46 / 0.50
      mlAgrees: true,
      expiresAt: Date.parse('2026-11-30T22:00Z'),
    });
  });

  it('says what it is made of', () => {
    expect(swing()?.reason).toBe(
      'Peak Formation Low: swing with the Bullish daily bias (score 0.445), as no stop hunt of the day made a signal. ' +
        'Cycle: level 1 rise, day 1 from PFL 39695.0. Price at 35% of the 5-day range. ' +
        'SL of a swing (1.00 ADR), target 2 ADR from the entry, R:R 2. Prediction agrees.',
    );
  });

  it('puts the stop beyond the hunt of the day on its side', () => {
    const hunted = { ...low, '07:30': { l: 39_830 } }; // 140 points below the close: 0.7 and 0.05 ADR
    expect(swing(hunted)).toMatchObject({ entryPrice: 39_970, stopLoss: 39_820 });
  });

  it('takes a stop of half a daily range at least', () => {
    const near = { ...low, '07:30': { l: 39_950 } };
    expect(swing(near)).toMatchObject({ entryPrice: 39_970, stopLoss: 39_870 });
  });

  it('is none while the bias is neutral', () => {
    expect(swing({}, [])).toBeNull();
  });

  it('is none below a quality of 0.5', () => {
    const wide = { '02:00': { h: 40_100 }, '03:00': { l: 39_900 } }; // neither tight nor room
    // 0.16 + 0.1 + 0.05 = 0.31, 0.3125 are needed; with the prediction 0.36
    const bearish = { bullish: 0.3, bearish: 0.5, neutral: 0.2 };
    expect(swing({ ...low, ...wide }, rise, bearish)).toBeNull();
    expect(swing({ ...low, ...wide })).not.toBeNull();
  });

  it('sells where the bias is bearish', () => {
    const drop: readonly Leg[] = [
      [10, PRICE + 300],
      [20, PRICE + 50],
    ];
    const bearish = { bullish: 0.3, bearish: 0.5, neutral: 0.2 };
    const high = { '19:45': { h: 40_030, c: 40_030 } };
    expect(swing(high, drop, bearish)).toMatchObject({
      side: 'sell',
      entryPrice: 40_030,
      stopLoss: 40_230,
      takeProfit: 39_630,
    });
  });

  it('is none while candles are too few', () => {
    const input = peakInput({ until: '20:00', legs: rise });
    expect(findPeakSwing({ ...input, candles: { ...input.candles, D1: [] } })).toBeNull();
  });
});
