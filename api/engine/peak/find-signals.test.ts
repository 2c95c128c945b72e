import { describe, expect, it } from 'vitest';
import { type Changes, type Leg, peakInput, PRICE, quarters } from '#tests/support/peak-candles.ts';
import { findPeakTrigger, findPeakSwing } from './find-signals.ts';

/**
 * Asia from 39,990 to 40,010, a swing high of 40,012 at 06:30, the low of Asia swept by 40 points (0.2
 * of 200) at 07:30, back inside at 07:45, above the swing at 08:00.
 */
const hunt: Changes = {
  '06:30': { h: 40_012 },
  '07:30': { l: 39_950, c: 39_980 },
  '08:00': { h: 40_015, c: 40_013 },
};

/** What a trigger needs, and nothing that makes it good. */
const plain = { legs: [] };

const closeAt = (c: number): Changes => ({ ...hunt, '08:00': { h: c + 2, c } });

describe('find trigger', () => {
  /** Up from a low 200 points below: a rise on its first level, with EMA5 above EMA13. */
  const rise: readonly Leg[] = [
    [10, PRICE - 200],
    [8, PRICE + 5],
  ];

  const triggerAt = (until: string, changes: Changes = hunt, legs = rise) =>
    findPeakTrigger(peakInput({ until, changes, legs }));

  describe('a trigger', () => {
    it('is on from the close that breaks structure', () => {
      expect(triggerAt('08:00')).toBeNull();
      expect(triggerAt('08:15')).toMatchObject({ side: 'buy' });
    });

    it('stays on for 16 quarter-hours after the furthest point of its hunt', () => {
      expect(triggerAt('11:45')).not.toBeNull();
      expect(triggerAt('12:00')).toBeNull();
    });

    it('is off while the price is outside again, and once it has gone beyond the hunt', () => {
      expect(triggerAt('08:45', { ...hunt, '08:30': { l: 39_980, c: 39_985 } })).toBeNull();
      const breakout = { '08:30': { l: 39_800, c: 39_850 }, '08:45': { c: 39_850 } };
      expect(triggerAt('09:15', { ...hunt, ...breakout })).toBeNull();
    });

    it('of the high sells', () => {
      const high: Changes = {
        '06:30': { l: 39_988 },
        '07:30': { h: 40_050, c: 40_020 },
        '08:00': { c: 39_985 },
      };
      expect(triggerAt('08:15', high)).toMatchObject({ side: 'sell' });
    });

    it('is the newest of several', () => {
      const later: Changes = { '08:45': { l: 39_940 }, '09:00': { h: 40_020, c: 40_017 } };
      expect(triggerAt('09:15', { ...hunt, ...later })?.reason).toContain('at 08:45 UTC');
    });

    it('is none while candles are too few', () => {
      const input = peakInput({ until: '08:15', changes: hunt });
      expect(findPeakTrigger({ ...input, candles: { ...input.candles, H1: [] } })).toBeNull();
    });
  });

  describe('a trigger of quality 0.5', () => {
    it('is a signal: entry at the close, stop beyond the hunt, target at twice the risk', () => {
      // hunt 0.2, break 0.2, level 1 with the trend 0.16, averages, tight Asia and room 0.05 each
      const trigger = triggerAt('08:15');
      // 40,013 - 39,950 = 63 points = 0.315 ADR, and 0.05 beyond: 73; the target 1.5 to 3 times as far
      expect(trigger).toMatchObject({
        q: 0.71,
        draft: {
          instrument: 'US30',
          side: 'buy',
          entryPrice: 40_013,
          stopLoss: 39_940,
          takeProfit: 40_159,
          riskReward: 2,
          quality: 0.7905,
          expiresAt: Date.parse('2026-11-04T22:00Z'),
          mlAgrees: null,
        },
      });
      expect(trigger?.draft?.reason).toBe(trigger?.reason);
    });

    it('says what was seen, in words', () => {
      expect(triggerAt('08:15')?.reason).toBe(
        'Peak Formation Low: low of Asia swept by 0.20 ADR at 07:30 UTC, close back inside, structure broken upwards. ' +
          'Cycle: level 1 rise, day 1 from PFL 39795.0. Price at 56.5% of the 5-day range. ' +
          'SL beyond the sweep (0.36 ADR), target twice the risk, R:R 2. No prediction to compare with.',
      );
    });

    it('says whether the prediction agrees', () => {
      const input = peakInput({ until: '08:15', changes: hunt, legs: rise });
      const bullish = { bullish: 0.5, bearish: 0.3, neutral: 0.2 };
      const agreeing = findPeakTrigger({ ...input, probabilities: bullish });
      expect(agreeing).toMatchObject({ q: 0.76, draft: { mlAgrees: true } });
      expect(agreeing?.reason).toContain('Prediction agrees.');
      const opposed = findPeakTrigger({
        ...input,
        probabilities: { bullish: 0.3, bearish: 0.5, neutral: 0.2 },
      });
      expect(opposed).toMatchObject({ q: 0.71, draft: { mlAgrees: false } });
      expect(opposed?.reason).toContain('Prediction does not agree.');
    });

    it('takes a stop of 0.12 ADR at least', () => {
      const shallow: Changes = {
        '06:30': { h: 40_012 },
        '07:30': { l: 39_980, c: 39_985 },
        '08:00': { h: 40_015, c: 40_013 },
        '08:15': { c: 39_991 }, // 11 above the low: 0.055 and 0.05 ADR
      };
      expect(triggerAt('08:30', shallow)?.draft).toMatchObject({
        entryPrice: 39_991,
        stopLoss: 39_967, // 24 points
      });
    });

    it('is no signal where the stop would be more than 0.6 ADR away, and says so', () => {
      const edge = triggerAt('08:15', closeAt(40_059)); // 109 points, 0.545 and 0.05 ADR
      expect(edge?.draft).toMatchObject({ stopLoss: 39_940 });
      const beyond = triggerAt('08:15', closeAt(40_061));
      expect(beyond).toMatchObject({ q: expect.closeTo(0.71, 10), draft: null });
      expect(beyond?.reason).toMatch(
        /No signal: a stop beyond the sweep would be 0\.6\d ADR away\.$/,
      );
    });
  });

  describe('a trigger of less quality', () => {
    it('is no signal, and says what is missing', () => {
      // hunt and break 0.2 each, room 0.05; the averages lie level, Asia is wide
      const wide = { '02:00': { h: 40_100 } };
      const trigger = triggerAt('08:15', { ...hunt, ...wide }, plain.legs);
      expect(trigger).toMatchObject({ q: 0.45, draft: null });
      expect(trigger?.reason).toMatch(/No signal: quality 0\.45 of the 0\.50 that one needs\.$/);
      expect(trigger?.reason).toContain('Cycle: no peak confirmed yet.');
    });
  });

  it('names the previous day where its low was the one that was swept', () => {
    const changes: Changes = { ...hunt, '05:00': { l: 39_900, c: 39_930 }, '07:30': { l: 39_870 } };
    const today = quarters('08:15', changes).filter(({ t }) => t > Date.parse('2026-11-03T02:15Z'));
    const input = peakInput({ until: '08:15', changes, legs: rise });
    const trigger = findPeakTrigger({ ...input, candles: { ...input.candles, M15: today } });
    expect(trigger?.reason).toContain('low of the previous day swept by 0.15 ADR at 07:30 UTC');
  });
});

/** At 35% of the five-day range. */
const low: Changes = { '19:45': { l: 39_970, c: 39_970 } };

const bullish = { bullish: 0.5, bearish: 0.3, neutral: 0.2 };

describe('find swing', () => {
  /** Down 300, up 250: a rise on its first level from 39,695, as the averages have it. */
  const rise: readonly Leg[] = [
    [10, PRICE - 300],
    [20, PRICE - 50],
  ];

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
});
