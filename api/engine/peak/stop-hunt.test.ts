import { describe, expect, it } from 'vitest';
import { at, type Changes, quarters, someDay } from '#tests/support/peak-candles.ts';
import { asianRange } from './asian-range.ts';
import type { DayContext } from './day-context.ts';
import { findStopHunts } from './stop-hunt.ts';

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
    (depth, found) => {
      const day = { previousDay: { high: 50_000, low: 30_000 } };
      expect(huntsOf('07:45', { '07:30': { l: 39_990 - depth } }, day)).toHaveLength(found);
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
    (time, found) => {
      expect(huntsOf('18:00', { [time]: { l: 39_960 } })).toHaveLength(found);
    },
  );

  it('of the previous day needs no Asian range', () => {
    const today = quarters('07:45', { '07:30': { l: 39_880 } }).filter(({ t }) => t > at('03:00'));
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
