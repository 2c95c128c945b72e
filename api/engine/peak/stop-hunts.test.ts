import { describe, expect, it } from 'vitest';
import { findSwings } from '#api/engine/indicators/swings.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { at, type Changes, quarters, someDay } from '#tests/support/peak-candles.ts';
import { asianRange, type DayContext } from './day-context.ts';
import { findStopHunts, structureBreakAt, doubleTurnAt, facing } from './stop-hunts.ts';

/** Asia lies between 39,990 and 40,010, the previous day 100 on each side of 40,000; ADR is 200. */
function huntsOf(until: string, changes: Changes, day: Partial<DayContext> = {}) {
  const today = quarters(until, changes);
  const context = someDay({ today, ...day });
  return findStopHunts(today, context, asianRange(context));
}

const below = { l: 39_960, c: 39_980 };

const stay = (count: number): Changes =>
  Object.fromEntries(
    quarters('23:00')
      .filter(({ t }) => t >= at('07:30'))
      .slice(0, count)
      .map(({ t }, n) => {
        const low = n === 0 ? 39_960 : 39_970;
        return [new Date(t).toISOString().slice(11, 16), { l: low, c: 39_980 }];
      }),
  );

describe('stop hunt', () => {
  describe('a stop hunt', () => {
    it('is a stay beyond the low of Asia that ends with a close back inside', () => {
      const changes = { '07:15': { l: 39_980, c: 39_985 }, '07:30': below };
      expect(huntsOf('07:45', changes)).toEqual([]);
      expect(huntsOf('08:00', changes)).toEqual([
        {
          side: 'low',
          swept: 'Asia',
          level: 39_990,
          extreme: 39_960,
          depth: 0.15,
          index: 38,
          at: at('07:30'),
          returnedAt: 39,
        },
      ]);
    });

    it('of the high is the same upside down', () => {
      const changes = { '13:00': { h: 40_050, c: 40_020 } };
      expect(huntsOf('13:30', changes)).toEqual([
        {
          side: 'high',
          swept: 'Asia',
          level: 40_010,
          extreme: 40_050,
          depth: 0.2,
          index: 60,
          at: at('13:00'),
          returnedAt: 61,
        },
      ]);
    });

    it('may sweep and come back within one candle', () => {
      expect(huntsOf('07:45', { '07:30': { l: 39_960 } })).toMatchObject([{ returnedAt: 38 }]);
    });

    it('comes back by a close above the level, not at it', () => {
      const changes = { '07:30': below, '07:45': { c: 39_990 } };
      expect(huntsOf('08:00', changes)).toEqual([]);
    });

    it.each([
      [9.9, 0],
      [10, 1],
      [120, 1],
      [120.1, 0],
    ])(
      '%f points below, where 0.05 to 0.60 ADR are 10 to 120, are found %i times',
      (depth, count) => {
        const day = { previousDay: { high: 50_000, low: 30_000 } };
        expect(huntsOf('07:45', { '07:30': { l: 39_990 - depth } }, day)).toHaveLength(count);
      },
    );

    it('is over within 16 quarter-hours of its furthest point', () => {
      // the one after the stay closes inside: 16 after the first, or 17
      expect(huntsOf('20:00', stay(16))).toHaveLength(1);
      expect(huntsOf('20:00', stay(17))).toEqual([]);
    });

    it.each([
      ['06:00', 1],
      ['10:45', 1],
      ['11:00', 0],
      ['11:45', 0],
      ['12:00', 1],
      ['15:45', 1],
      ['16:00', 0],
    ])(
      'at %s UTC is found %i times: it belongs to the opens of London and New York',
      (time, count) => {
        expect(huntsOf('18:00', { [time]: { l: 39_960 } })).toHaveLength(count);
      },
    );

    it('of the previous day needs no Asian range', () => {
      const today = quarters('07:45', { '07:30': { l: 39_880 } }).filter(
        ({ t }) => t > at('03:00'),
      );
      const context = someDay({ today });
      expect(asianRange(context)).toBeNull();
      expect(findStopHunts(today, context, null)).toMatchObject([
        { swept: 'the previous day', level: 39_900, depth: 0.1 },
      ]);
    });

    it('that swept both levels in one move is one of Asia first of all: it comes last', () => {
      const hunts = huntsOf('07:45', { '07:30': { l: 39_880 } });
      expect(hunts.map(({ swept }) => swept)).toEqual(['the previous day', 'Asia']);
    });
  });

  it('lists hunts by when they were over', () => {
    const hunts = huntsOf('14:00', {
      '07:30': { l: 39_960 },
      '09:00': { h: 40_030 },
      '13:00': { l: 39_950 },
    });
    expect(hunts.map(({ side, at: t }) => [side, t])).toEqual([
      ['low', at('07:30')],
      ['high', at('09:00')],
      ['low', at('13:00')],
    ]);
  });
});

/** When the structure broke after a hunt at 07:30 (quarter-hour 38 of the day), as HH:MM. */
function breakOf(side: 'low' | 'high', changes: Changes): string | null {
  const today = quarters('12:00', changes);
  const index = structureBreakAt(today, findSwings(today, 2), { side, index: 38 });
  const t = index === null ? undefined : today[index]?.t;
  return t === undefined ? null : new Date(t).toISOString().slice(11, 16);
}

const hunt = { '07:30': { l: 39_960, c: 39_980 } };

const swing = { '06:30': { h: 40_020 } };

describe('structure break', () => {
  it('is the first close above the last swing high after a hunt of lows', () => {
    const changes = { ...hunt, ...swing, '08:15': { h: 40_030, c: 40_020 } };
    expect(breakOf('low', changes)).toBeNull(); // at the swing, not above
    const broken = { ...changes, '08:30': { h: 40_030, c: 40_021 }, '08:45': { c: 40_025 } };
    expect(breakOf('low', broken)).toBe('08:30');
  });

  it('is the first close below the last swing low after a hunt of highs', () => {
    const changes = { '06:30': { l: 39_980 }, '07:30': { h: 40_040 }, '08:00': { c: 39_979 } };
    expect(breakOf('high', changes)).toBe('08:00');
  });

  it('counts only a swing that was known before the furthest point of the hunt', () => {
    const late = { '07:00': { h: 40_020 } }; // known at the close of 07:30 itself
    const broken = { ...hunt, '08:30': { c: 40_030 } };
    expect(breakOf('low', { ...late, ...broken })).toBeNull();
    expect(breakOf('low', { ...swing, ...late, ...broken })).toBe('08:30');
    const lower = { ...swing, '06:45': { h: 40_025 }, '08:30': { c: 40_022 } };
    expect(breakOf('low', { ...hunt, ...lower })).toBeNull();
  });

  it('was no break when the price closed there before the hunt', () => {
    const changes = { ...swing, ...hunt, '07:15': { h: 40_030, c: 40_025 } };
    expect(breakOf('low', changes)).toBeNull();
    expect(at('07:30')).toBe(quarters('12:00')[38]?.t);
  });
});

const FIRST = 38;

// 07:30
const ADR = 200;

const timeOf = (today: readonly Candle[], index: number | null): string | null =>
  index === null ? null : new Date(today[index]?.t ?? NaN).toISOString().slice(11, 16);

/** When a W with its first low of 39,950 at 07:30 was complete. */
function wOf(changes: Changes, until = '18:00'): string | null {
  const today = quarters(until, { '07:30': { l: 39_950 }, ...changes });
  return timeOf(today, doubleTurnAt(today, { side: 'low', index: FIRST }, ADR));
}

const neckline = { '08:00': { h: 40_005 } };

// 55 above the first low; 40 are needed
const second = { '08:30': { l: 39_960 } };

const breakout = { '09:00': { h: 40_030, c: 40_025 } };

const late = (time: string): Changes => ({
  [time]: { l: 39_960 },
  '17:00': { h: 40_030, c: 40_025 },
});

describe('double turn', () => {
  describe('a W', () => {
    it('is complete when a candle closes above the highest point between its two lows', () => {
      expect(wOf({ ...neckline, ...second, ...breakout })).toBe('09:00');
      expect(wOf({ ...neckline, ...second, ...breakout }, '09:00')).toBeNull();
      expect(wOf({ ...neckline, ...second, '09:00': { h: 40_030, c: 40_010 } })).toBeNull();
    });

    it.each([
      [39_945, null], // more than 0.02 ADR below the first
      [39_946, '09:00'],
      [39_980, '09:00'], // 0.15 ADR above
      [39_981, null],
    ])('has its second low at %d of 39,946 to 39,980', (low, complete) => {
      expect(wOf({ ...neckline, '08:30': { l: low }, ...breakout })).toBe(complete);
    });

    it('keeps its lows four candles apart at least', () => {
      const early = { '08:00': { h: 40_005 }, '08:15': { l: 39_960 } };
      expect(wOf({ ...early, ...breakout })).toBeNull();
    });

    it('keeps its lows 32 candles apart at most', () => {
      expect(wOf({ ...neckline, ...late('15:30') })).toBe('17:00');
      expect(wOf({ ...neckline, ...late('15:45') })).toBeNull();
    });

    it('is at least 0.2 ADR high', () => {
      const flat = { '07:45': { h: 39_985 }, '08:15': { h: 39_985 } };
      const high = (h: number): Changes => ({ ...flat, '08:00': { h }, '08:30': { l: 39_955 } });
      const breaks = { '08:45': { c: 40_025 } };
      expect(wOf({ ...high(39_990), ...breaks })).toBe('08:45'); // 39,990 - 39,950 = 40
      expect(wOf({ ...high(39_989), ...breaks })).toBeNull();
    });

    it('needs a second low that holds until the break', () => {
      const undercut = { '08:45': { l: 39_940 } };
      expect(wOf({ ...neckline, ...second, ...undercut, ...breakout })).toBeNull();
    });
  });

  it('an M is a W upside down', () => {
    const changes = { '07:30': { l: 39_950 }, ...neckline, ...second, ...breakout };
    const today = facing('high', quarters('18:00', changes));
    expect(timeOf(today, doubleTurnAt(today, { side: 'high', index: FIRST }, ADR))).toBe('09:00');
    expect(at('09:00')).toBe(today[44]?.t);
  });
});
