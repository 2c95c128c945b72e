import { expect, it } from 'vitest';
import { at, type Changes, quarters } from '#tests/support/peak-candles.ts';
import { findSwings } from '../indicators/swings.ts';
import { structureBreakAt } from './structure-break.ts';

/** When the structure broke after a hunt at 07:30 (quarter-hour 38 of the day), as HH:MM. */
function breakOf(side: 'low' | 'high', changes: Changes): string | null {
  const today = quarters('12:00', changes);
  const index = structureBreakAt(today, findSwings(today, 2), { side, index: 38 });
  const t = index === null ? undefined : today[index]?.t;
  return t === undefined ? null : new Date(t).toISOString().slice(11, 16);
}

const hunt = { '07:30': { l: 39_960, c: 39_980 } };
const swing = { '06:30': { h: 40_020 } };

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
