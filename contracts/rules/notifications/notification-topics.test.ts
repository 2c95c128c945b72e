import { expect, test } from 'vitest';
import { isQuiet, isTimeZone } from './notification-topics.ts';

const at = (time: string): number => Date.parse(`2026-11-22T${time}:00Z`);

test('quiet hours may reach over midnight', () => {
  const night = { from: '22:00', to: '07:00', time_zone: 'Africa/Accra' };
  expect(isQuiet(night, at('21:59'))).toBe(false);
  expect(isQuiet(night, at('22:00'))).toBe(true);
  expect(isQuiet(night, at('00:00'))).toBe(true);
  expect(isQuiet(night, at('06:59'))).toBe(true);
  expect(isQuiet(night, at('07:00'))).toBe(false);
});

test("quiet hours are those of the member's zone", () => {
  const noon = { from: '12:00', to: '13:00', time_zone: 'Asia/Kolkata' }; // UTC + 5:30
  expect(isQuiet(noon, at('06:30'))).toBe(true);
  expect(isQuiet(noon, at('12:30'))).toBe(false);
});

test('quiet hours that end where they begin are none', () => {
  expect(isQuiet({ from: '08:00', to: '08:00', time_zone: 'UTC' }, at('08:00'))).toBe(false);
});

test('a zone that no clock knows is recognised', () => {
  expect(isTimeZone('Africa/Lagos')).toBe(true);
  expect(isTimeZone('Africa/Atlantis')).toBe(false);
});
