import { describe, expect, it } from 'vitest';
import type { Chart } from '#api/engine/chart-patterns/chart.ts';
import type { Swing } from '#api/engine/indicators/swings.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { briefingInput, recordMarkets } from '#tests/support/briefing-candles.ts';
import { dailyFocus, nearestPool } from './daily-focus.ts';
import { readMarket, type Reading } from './market-readings.ts';

const at = (date: string): number => Date.parse(`${date}T06:00:00Z`);

const FRIDAY = at('2026-11-20');

const input = briefingInput(recordMarkets({ from: FRIDAY, to: FRIDAY }), FRIDAY);

const readings = input.markets.flatMap((market) => readMarket(market, input) ?? []);

const textsOf = (kind: string, dueAt: number, some: readonly Reading[] = readings): string[] =>
  dailyFocus(dueAt, some)
    .filter((each) => each.kind === kind)
    .map(({ text }) => text);

/** Of the same market, with other figures. */
const changed = (place: number, changes: Partial<Reading>): Reading => ({
  ...(readings[place] as Reading),
  ...changes,
});

describe('daily focus', () => {
  describe('the daily focus', () => {
    it('begins with the sessions in UTC and ends with what is not known', () => {
      const focus = dailyFocus(FRIDAY, readings);
      expect(focus[0]).toEqual({
        kind: 'session',
        text: 'Sessions in UTC: Asia 00:00 to 06:00, London 07:00 to 16:00 and New York 12:00 to 21:00.',
      });
      expect(focus.at(-1)?.kind).toBe('calendar');
      expect(focus.at(-1)?.text).toMatch(/^No economic calendar is connected/);
      for (const { text } of focus) {
        expect(text).toMatch(/^[A-Z].*\.$/);
        expect(text).not.toMatch(/NaN|undefined|null|\s\s|[-–−]\d/);
      }
    });

    it('names the largest overnight mover by its usual daily range', () => {
      const day = { t: 0, o: 1, h: 1, l: 1, c: 1, v: 1 };
      const calm = changed(0, { day, price: 1.01, adr: 0.04, overnight: 1 });
      const wild = changed(1, { day, price: 0.995, adr: 0.01, overnight: -0.5 });
      expect(textsOf('mover', FRIDAY, [calm, wild])).toEqual([
        'GBPUSD moved most overnight: lower by 0.50% since the last daily close, 50% of its usual daily range.',
      ]);
    });

    it('names the pair nearest to an untested pool, and none where there is none', () => {
      const [text] = textsOf('pool', FRIDAY);
      expect(text).toMatch(
        /^[A-Z\d]+ is nearest to an untested pool: equal (highs|lows) at [\d.]+, \d\.\d\d of its usual daily range (above|below)\.$/,
      );
      const flat = readings.map((each) => ({ ...each, chart: { ...each.chart, swings: [] } }));
      expect(textsOf('pool', FRIDAY, flat)).toEqual([]);
    });

    it('lists pairs past 80% of their daily range, the fullest first', () => {
      const some = [
        changed(0, { adrUsed: 80 }),
        changed(1, { adrUsed: 81 }),
        changed(2, { adrUsed: 120 }),
      ];
      expect(textsOf('range', FRIDAY, some)).toEqual([
        'Past 80% of the usual daily range: USDJPY (120%) and GBPUSD (81%).',
      ]);
      expect(textsOf('range', FRIDAY, some.slice(0, 1))).toEqual([]);
    });
  });

  describe('what is special about a day', () => {
    const generation =
      'Generation day of the Peak Scanner: it looks for signals from 06:00 to 20:00 UTC.';
    const weekly = 'The Weekly Scanner makes the signals of this week at 06:00 UTC.';

    it.each([
      ['2026-11-18', []],
      ['2026-11-03', [generation]],
      ['2026-10-05', [generation, weekly]], // the 3rd is a Saturday
      ['2026-11-16', [weekly]],
      [
        '2026-11-20',
        ['The currency market closes today at 22:00 UTC and opens again on Sunday 22:00.'],
      ],
      [
        '2026-07-03',
        [
          generation,
          'The currency market closes today at 21:00 UTC and opens again on Sunday 21:00.',
        ],
      ],
      [
        '2026-12-24', // Christmas is a Friday
        ['The currency market closes today at 22:00 UTC and opens again on Sunday 22:00.'],
      ],
      [
        '2024-12-24', // Christmas is a Wednesday
        ['The currency market closes today at 22:00 UTC and opens again on Wednesday 22:00.'],
      ],
    ])('of %s: %j', (date, facts) => {
      expect(textsOf('day', at(date))).toEqual(facts);
    });
  });
});

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

describe('untested pool', () => {
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
});
