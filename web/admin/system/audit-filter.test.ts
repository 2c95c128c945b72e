import { expect, it } from 'vitest';
import { daysProblem, toAuditFilter, TypedFilter } from './audit-filter.ts';

const noFilter = TypedFilter.parse({});

it('asks for everything until something is chosen', () => {
  expect(toAuditFilter({ ...noFilter, search: '  ' })).toEqual({});
});

it('asks for failed sign-ins by their action, whatever area they are in', () => {
  expect(toAuditFilter({ ...noFilter, area: 'failed-sign-ins' })).toEqual({
    action: 'auth.failed',
  });
});

it('takes days as those of the device, the last one with all its hours', () => {
  const filter = toAuditFilter({ ...noFilter, from: '2026-11-19', to: '2026-11-20' });
  expect(filter).toEqual({
    from: new Date(2026, 10, 19).toISOString(),
    to: new Date(2026, 10, 21).toISOString(),
  });
});

it('asks for no year of five digits, which browsers let people type', () => {
  expect(daysProblem({ ...noFilter, from: '20266-11-19' })).toBe('A year has four digits');
  expect(daysProblem({ ...noFilter, from: '2026-11-19', to: '2026-11-19' })).toBeUndefined();
});
