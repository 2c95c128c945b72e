import { expect, it } from 'vitest';
import { expiryReminder, extendedTo, leadThanks, receiptNumber } from './membership.ts';

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 22, 9);

it('reminds a week, three days and one day before the end', () => {
  const at = (days: number) => expiryReminder(now + days * DAY, now);
  expect(at(7.1)).toBeNull();
  expect(at(7)).toEqual({ step: 7, daysLeft: 7 });
  expect(at(3.5)).toEqual({ step: 7, daysLeft: 4 });
  expect(at(3)).toEqual({ step: 3, daysLeft: 3 });
  expect(at(1.2)).toEqual({ step: 3, daysLeft: 2 });
  expect(at(0.01)).toEqual({ step: 1, daysLeft: 1 });
  expect(at(0)).toBeNull();
  expect(expiryReminder(null, now)).toBeNull();
});

it('days that were bought are added to what is left, and to now when nothing is', () => {
  expect(extendedTo(now + 2 * DAY, 30, now)).toBe(now + 32 * DAY);
  expect(extendedTo(now - 2 * DAY, 30, now)).toBe(now + 30 * DAY);
  expect(extendedTo(null, 7, now)).toBe(now + 7 * DAY);
});

it('who asks for access is thanked by the first name', () => {
  const thanks = 'Thank you, Kwame. We will contact you shortly.';
  expect(leadThanks('Kwame')).toBe(thanks);
  expect(leadThanks('  Kwame  Nkrumah Boateng ')).toBe(thanks);
});

it('a receipt prints the end of its transaction, in capitals', () => {
  expect(receiptNumber('019aab20-7d3e-7f40-8b52-7c8d9e0f1a23')).toBe('BW-7C8D9E0F1A23');
});
