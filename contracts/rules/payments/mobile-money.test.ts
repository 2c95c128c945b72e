import { expect, it } from 'vitest';
import { internationalNumber, isMobileNumber } from './mobile-money.ts';

it('a number of the country gets the country in front, however it was typed', () => {
  expect(internationalNumber('024 123 4567')).toBe('233241234567');
  expect(internationalNumber('+233 (24) 123-4567')).toBe('233241234567');
  expect(internationalNumber('0551234987')).toBe('233551234987');
});

it('a number has ten to fifteen digits', () => {
  expect(isMobileNumber('024 123 456')).toBe(false);
  expect(isMobileNumber('024 123 4567')).toBe(true);
  expect(isMobileNumber('----------')).toBe(false);
  expect(isMobileNumber('1234567890123456')).toBe(false);
});
