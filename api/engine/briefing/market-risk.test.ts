import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { briefingInput, recordMarkets } from '#tests/support/briefing-candles.ts';
import {
  pullOf,
  riskParts,
  riskScore,
  volatilitySeries,
  dollarLabel,
  readDollar,
  DOLLAR_MAJORS,
  readVolatility,
  volatilityLabel,
  marketSentiment,
  marketTemperature,
} from './market-risk.ts';
import type { BriefingMarket } from './market-readings.ts';

const dueAt = Date.parse('2026-11-20T06:00:00Z');

const { markets: recorded } = briefingInput(recordMarkets({ from: dueAt, to: dueAt }), dueAt);

describe('risk score', () => {
  describe('the pull of a series', () => {
    /** Steps of +1 and -1 in turn: deviation 1. */
    const restless = Array.from({ length: 21 }, (_, n) => n % 2);

    it('is its last step and its last five, each in deviations of 20 days', () => {
      // the last step is -1 and the last five -1: tanh(-(0.6 + 0.4 / sqrt 5))
      expect(pullOf(restless)).toBeCloseTo(Math.tanh(-(0.6 + 0.4 / Math.sqrt(5))), 12);
    });

    it('is nothing where nothing moves, and unknown before 21 days', () => {
      expect(pullOf(Array.from({ length: 21 }, () => 3))).toBe(0);
      expect(pullOf(restless.slice(1))).toBeNull();
    });

    it('stays within its bounds', () => {
      const jump = [...Array.from({ length: 20 }, () => 0), 1000];
      expect(pullOf(jump)).toBeGreaterThan(0.99);
      expect(pullOf(jump)).toBeLessThanOrEqual(1);
    });
  });

  describe('the risk score', () => {
    const parts = riskParts(recorded, volatilitySeries(recorded)) ?? [];

    it('is made of seven parts whose weights sum to 1', () => {
      expect(parts.map(({ name }) => name)).toEqual([
        'US30',
        'AUDJPY',
        'BTCUSD',
        'XAUUSD, inverted',
        'USDJPY',
        'USDCHF',
        'Volatility, inverted',
      ]);
      expect(parts.reduce((sum, { weight }) => sum + Math.abs(weight), 0)).toBeCloseTo(1, 12);
    });

    it('counts the fall of gold and of volatility as appetite', () => {
      const gold = recorded.find(({ instrument }) => instrument === 'XAUUSD')?.candles.D1 ?? [];
      const pull = pullOf(gold.map(({ c }) => Math.log(c))) ?? NaN;
      expect(parts[3]).toEqual({
        name: 'XAUUSD, inverted',
        weight: -0.15,
        value: Number((-pull).toFixed(2)),
      });
    });

    it('is the weighted sum of its parts as they are shown', () => {
      const some = [
        { name: 'a', weight: 0.5, value: 0.4 },
        { name: 'b', weight: -0.3, value: 0.2 },
        { name: 'c', weight: 0.2, value: -0.9 },
      ];
      // 0.20 + 0.06 - 0.18; a and b point its way
      expect(riskScore(some)).toEqual({ score: 0.08, agreement: 0.8 });
    });

    it('is unknown while days are too few', () => {
      const few = recorded.map(({ candles, ...market }) => ({
        ...market,
        candles: { ...candles, D1: candles.D1.slice(-20) },
      }));
      expect(riskParts(few, volatilitySeries(few))).toBeNull();
    });
  });
});

const DAYS = 300;

/** Flat markets of price 1 whose last close is another one. */
const marketsAt = (last: Partial<Record<Instrument, number>>, days = DAYS): BriefingMarket[] =>
  (['EURUSD', 'USDJPY', 'GBPUSD', 'USDCAD', 'USDCHF'] as const).map((instrument) => ({
    instrument,
    candles: {
      D1: Array.from({ length: days }, (_, n): Candle => {
        const c = n === days - 1 ? (last[instrument] ?? 1) : 1;
        return { t: n * DAY_MS, o: 1, h: 2, l: 0.5, c, v: 1 };
      }),
      H4: [],
      H1: [],
    },
  }));

describe('dollar index', () => {
  describe('the dollar', () => {
    it('stands at 100 where it stood all the year', () => {
      expect(readDollar(marketsAt({}))).toMatchObject({
        index: 100,
        change_1d_pct: 0,
        change_5d_pct: 0,
      });
    });

    it('rises when the euro falls, by its share of the five', () => {
      // 0.9 ** (-0.576 / 0.958) = 1.0654; the mean of the year has risen by a 252nd of it
      const risen = 0.9 ** (-0.576 / 0.958);
      const index = Number(((100 * risen) / ((251 + risen) / 252)).toFixed(2));
      expect(readDollar(marketsAt({ EURUSD: 0.9 }))).toEqual({
        index,
        change_1d_pct: 6.54,
        change_5d_pct: 6.54,
        percentile: 100,
        label: 'Strong',
        method: '5-currency, SEK omitted',
      });
    });

    it('has exponents that sum to 1 in size: all five together move it by as much', () => {
      const all = { EURUSD: 1 / 1.1, GBPUSD: 1 / 1.1, USDJPY: 1.1, USDCAD: 1.1, USDCHF: 1.1 };
      expect(readDollar(marketsAt(all))?.change_1d_pct).toBe(10);
    });

    it('is unknown with less than 60 days before', () => {
      expect(readDollar(marketsAt({}, 60))).toBeNull();
      expect(readDollar(marketsAt({}, 61))).not.toBeNull();
      expect(readDollar(marketsAt({}).slice(1))).toBeNull();
    });
  });

  it.each([
    [100, 'Strong'],
    [80, 'Strong'],
    [79, 'Firm'],
    [60, 'Firm'],
    [59, 'Neutral'],
    [40, 'Neutral'],
    [39, 'Soft'],
    [20, 'Soft'],
    [19, 'Weak'],
    [0, 'Weak'],
  ])('the dollar at percentile %s is %s', (percentile, label) => {
    expect(dollarLabel(percentile)).toBe(label);
  });
});

/** The majors, each day with the same quotient of high and low. */
const marketsOf = (quotients: readonly number[]): BriefingMarket[] =>
  DOLLAR_MAJORS.map((instrument) => ({
    instrument,
    candles: {
      D1: quotients.map((h, n): Candle => ({ t: n * DAY_MS, o: 1, h, l: 1, c: 1, v: 1 })),
      H4: [],
      H1: [],
    },
  }));

describe('volatility index', () => {
  describe('volatility', () => {
    it("is Parkinson's deviation of ten days, in percent a year", () => {
      const quotient = Math.exp(0.01);
      const [value, ...others] = volatilitySeries(
        marketsOf(Array.from({ length: 10 }, () => quotient)),
      );
      // sqrt(0.01 ** 2 / (4 ln 2)) = 0.0060056; times 100 sqrt(252)
      expect(value).toBeCloseTo((100 * Math.sqrt(252) * 0.01) / Math.sqrt(4 * Math.LN2), 10);
      expect(others).toEqual([]);
      expect(volatilitySeries(marketsOf([quotient]))).toEqual([]);
    });

    it('leaves out a day that one of the pairs lacks', () => {
      const [first, ...others] = marketsOf(Array.from({ length: 12 }, () => 1.01));
      const candles = { D1: first?.candles.D1.slice(1) ?? [], H4: [], H1: [] };
      const markets = [{ instrument: 'EURUSD' as const, candles }, ...others];
      expect(volatilitySeries(markets)).toHaveLength(2);
    });

    it('has its rank in a year and its change since the day before', () => {
      const series = [...Array.from({ length: 60 }, (_, n) => n / 10), 3];
      // 31 of the 60 before are not above 3: 51.7 %
      expect(readVolatility(series)).toEqual({
        index: 3,
        percentile: 52,
        change: -2.9,
        label: 'Normal',
      });
      expect(readVolatility(series.slice(1))).toBeNull();
    });
  });

  it.each([
    [0, 'Low'],
    [24, 'Low'],
    [25, 'Normal'],
    [59, 'Normal'],
    [60, 'Elevated'],
    [84, 'Elevated'],
    [85, 'High'],
    [100, 'High'],
  ])('volatility at percentile %s is %s', (percentile, label) => {
    expect(volatilityLabel(percentile)).toBe(label);
  });
});

const calm = { percentile: 50, change: 0 };

const rising = { percentile: 50, change: 0.01 };

describe('market mood', () => {
  describe('the mood of the markets', () => {
    it.each([
      [0.35, 0.55, { percentile: 69, change: 0 }, 'Risk-On'],
      [0.35, 0.55, { percentile: 70, change: 0 }, 'Cautious Optimism'], // too rough for more
      [0.34, 0.55, calm, 'Cautious Optimism'],
      [0.1, 0.55, calm, 'Cautious Optimism'],
      [0.09, 1, calm, 'Mixed'],
      [0.9, 0.54, calm, 'Mixed'], // the parts disagree
      [0, 0, calm, 'Mixed'],
      [-0.09, 1, rising, 'Mixed'],
      [-0.1, 0.55, rising, 'Defensive'],
      [-0.34, 0.55, rising, 'Defensive'],
      [-0.35, 0.55, rising, 'Risk-Off'],
      [-0.35, 0.55, calm, 'Defensive'], // volatility does not rise
      [-0.9, 0.54, rising, 'Mixed'],
    ] as const)(
      'with score %s, agreement %s and volatility %o is %s',
      (score, agreement, volatility, mood) => {
        expect(marketSentiment({ score, agreement, volatility })).toBe(mood);
      },
    );
  });

  it.each([
    [0, 'Cold'],
    [24, 'Cold'],
    [25, 'Cool'],
    [44, 'Cool'],
    [45, 'Neutral'],
    [54, 'Neutral'],
    [55, 'Warm'],
    [74, 'Warm'],
    [75, 'Hot'],
    [100, 'Hot'],
  ])('fear and greed of %s is %s', (index, temperature) => {
    expect(marketTemperature(index)).toBe(temperature);
  });
});
