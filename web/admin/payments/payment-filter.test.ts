import { afterEach, expect, it, vi } from 'vitest';
import {
  daysOfPeriod,
  PaymentListFilter,
  periodOf,
  periodOptions,
  toSelection,
} from './payment-filter.ts';

afterEach(() => void vi.unstubAllEnvs());

const selected = (query: object) => toSelection(PaymentListFilter.parse(query));

it.each([
  ['UTC', '2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'],
  ['Africa/Accra', '2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'],
  ['Europe/Berlin', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'], // clocks go back
  ['America/New_York', '2026-10-01T04:00:00.000Z', '2026-11-01T04:00:00.000Z'], // they do on this day
  ['Pacific/Auckland', '2026-09-30T11:00:00.000Z', '2026-10-31T11:00:00.000Z'],
])('October in %s lasts from %s until before %s', (zone, from, to) => {
  vi.stubEnv('TZ', zone);
  expect(selected(daysOfPeriod('2026-10'))).toEqual({ from, to });
});

it('February has its last day in every year', () => {
  expect(daysOfPeriod('2028-02').to).toBe('2028-02-29');
  expect(daysOfPeriod('2026-02').to).toBe('2026-02-28');
  expect(daysOfPeriod('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

it('this month and the twelve before it have names, and a range that is one of them is found again', () => {
  const options = periodOptions(new Date(2026, 0, 31, 23, 59));
  expect(options.map(({ value }) => value).slice(1, 4)).toEqual(['2026-01', '2025-12', '2025-11']);
  expect(options.at(-2)?.value).toBe('2025-01');
  expect(options[1]?.label).toBe('This month (January 2026)');
  expect(periodOf(daysOfPeriod('2025-12'), options)).toBe('2025-12');
  expect(periodOf({ from: '2025-12-01', to: '2025-12-30' }, options)).toBe('days');
  expect(periodOf({ from: '', to: '' }, options)).toBe('all');
});

it('a filter with a day that is none is refused as a whole', () => {
  expect(PaymentListFilter.safeParse({ from: '120260-10-01' }).success).toBe(false);
});
