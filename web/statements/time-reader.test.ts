import { expect, it } from 'vitest';
import { dateOrderOf, parseTime } from './time-reader.ts';

it.each([
  ['2026.03.08 14:05', '2026-03-08T14:05:00'],
  ['2026.03.08 14:05:09', '2026-03-08T14:05:09'],
  ['2026-03-08T14:05:09.12', '2026-03-08T14:05:09.120'],
  ['2026/3/8 9:05', '2026-03-08T09:05:00'],
  ['08/03/2026 14:05:09.123456', '2026-03-08T14:05:09.123'],
  ['08.03.26 14:05', '2026-03-08T14:05:00'],
  ['08-03-2026, 2:05 PM', '2026-03-08T14:05:00'],
  ['08/03/2026 12:05 a.m.', '2026-03-08T00:05:00'],
  ['8 Mar 2026 14:05', '2026-03-08T14:05:00'],
  ['08-March-2026 14:05', '2026-03-08T14:05:00'],
  ['Mar 8, 2026 14:05', '2026-03-08T14:05:00'],
])('reads %j, on the clock of the broker', (text, wall) => {
  expect(parseTime(text, 'dmy')).toEqual({ wall });
});

it.each([
  ['2026-03-08T14:05:00Z', '2026-03-08T14:05:00.000Z'],
  ['2026-03-08T14:05:00.5+02:00', '2026-03-08T12:05:00.500Z'],
  ['2026-03-08 14:05:00-0330', '2026-03-08T17:35:00.000Z'],
  ['08/03/2026 14:05 UTC+2', '2026-03-08T12:05:00.000Z'],
  ['2026.03.08 14:05 GMT', '2026-03-08T14:05:00.000Z'],
])('reads %j as a moment', (text, iso) => {
  expect(parseTime(text, 'dmy')).toEqual({ utc: Date.parse(iso) });
});

it('reads an ambiguous date only with a given order', () => {
  const text = '03/08/2026 14:05';
  expect(parseTime(text, 'mdy')).toEqual({ wall: '2026-03-08T14:05:00' });
  expect([parseTime(text, 'ymd'), parseTime(text, null)]).toEqual([null, null]);
});

it('reads a date without a time of day only where that is enough', () => {
  expect(parseTime('2026.03.08', null)).toBeNull();
  expect(parseTime('2026.03.08', null, true)).toEqual({ wall: '2026-03-08T00:00:00' });
});

it.each([
  '',
  'yesterday',
  '2026.02.30 10:00',
  '2026.13.01 10:00',
  '2026.03.08 24:00',
  '2026.03.08 10:60',
  '2026.03.08 13:05 PM',
  '2026.03.08 10:00 UTC+15',
  '2026.03-08 10:00',
  '1.08512',
  '2026.03.08 10:00 EURUSD',
  '0026-03-08 10:00',
])('does not take %j for a time', (text) => {
  expect(parseTime(text, 'dmy', true)).toBeNull();
});

it('tells the order of dates by those that fit one order only', () => {
  expect(dateOrderOf(['2026.03.08 10:00', ''])).toBe('ymd');
  expect(dateOrderOf(['03/08/2026 10:00', '13/08/2026 10:00'])).toBe('dmy');
  expect(dateOrderOf(['03/08/2026 10:00', '08/13/2026 10:00'])).toBe('mdy');
  expect(dateOrderOf(['08.03.2026 10:00'])).toBe('dmy');
});

it('leaves the order open where each date fits both', () => {
  expect(dateOrderOf(['03/08/2026 10:00', '04/08/2026 10:00'])).toBeNull();
});

it('is not misled by one damaged date among many', () => {
  expect(dateOrderOf(['13/08/2026 10:00', '14/08/2026 10:00', '08/15/2026 10:00'])).toBe('dmy');
});
