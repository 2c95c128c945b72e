import { expect, it } from 'vitest';
import { fieldError, flipSign, TradeForm } from './trade-form.ts';
import { blankValues } from './trade-defaults.ts';

const typed = (fields: object) => ({
  ...blankValues(new Date()),
  pair: 'EURUSD',
  entry_price: '1.0852',
  ...fields,
});

it('reads blank numbers as the documented defaults', () => {
  expect(TradeForm.parse(typed({}))).toMatchObject({
    type: 'buy',
    exit_price: null,
    size: null,
    pnl: 0,
    status: 'closed',
    screenshot: null,
  });
});

it('accepts comma and point and keeps five decimals', () => {
  const trade = TradeForm.parse(
    typed({ entry_price: '1,08521', exit_price: '1.08645', size: '0,01', pnl: '−6.60' }),
  );
  expect(trade).toMatchObject({
    entry_price: 1.08521,
    exit_price: 1.08645,
    size: 0.01,
    pnl: -6.6,
  });
});

it('starts with the present minute of the device and stores it in UTC', () => {
  const now = new Date('2026-11-20T14:05:37.000Z');
  const { date } = TradeForm.parse(typed({ date: blankValues(now).date }));
  expect(date).toBe('2026-11-20T14:05:00.000Z');
});

it.each([
  ['pair', '   ', 'Please fill in required fields'],
  ['entry_price', '', 'Please fill in required fields'],
  ['entry_price', '9'.repeat(400), 'Not a number'],
  ['size', '1 lot', 'Not a number'],
  ['date', '', 'Please choose a day and a time'],
  ['date', '12026-01-01T00:00', 'Please choose a day and a time'],
  ['strategy', 'x'.repeat(201), 'At most 200 characters'],
  ['notes', 'x'.repeat(4001), 'At most 4,000 characters'],
])('refuses %s "%s"', (name, text, message) => {
  const { error } = TradeForm.safeParse(typed({ [name]: text }));
  expect(error?.issues).toMatchObject([{ path: [name], message }]);
});

it('turns a win into a loss and back', () => {
  expect(flipSign('12.5')).toBe('-12.5');
  expect(flipSign('-12.5')).toBe('12.5');
  expect(flipSign('\u221212.5')).toBe('12.5');
  expect(flipSign('')).toBe('-');
});

it('names the field in its error, but not in the documented sentence', () => {
  expect(fieldError('Size', 'Must not be below zero')).toBe('Size: must not be below zero');
  expect(fieldError('Pair', 'Please fill in required fields')).toBe(
    'Please fill in required fields',
  );
});
