import { AUDIT_AREAS, type AuditArea, type AuditFilter } from '#web/data/admin/audit.ts';
import { startOfDay } from '#web/lib/days.ts';

export type TypedFilter = {
  area: AuditArea | 'all';
  search: string;
  /** Days, `2026-11-20`; empty: no bound. */
  from: string;
  to: string;
};

export const noFilter: TypedFilter = { area: 'all', search: '', from: '', to: '' };

export const isAnything = (typed: TypedFilter): boolean =>
  typed.area !== 'all' || typed.search.trim() !== '' || typed.from !== '' || typed.to !== '';

const areaNames: Readonly<Record<AuditArea, string>> = {
  auth: 'Sign-in and accounts',
  backups: 'Backups',
  candles: 'Candles',
  leads: 'Lead requests',
  payments: 'Payments',
  platform: 'Platform',
  posts: 'Posts',
  providers: 'Providers',
  settings: 'Settings',
  signals: 'Signals',
  system: 'System',
  users: 'Users',
  webinars: 'Webinars',
};

export const areaOptions: readonly { value: TypedFilter['area']; label: string }[] = [
  { value: 'all', label: 'All areas' },
  ...AUDIT_AREAS.map((value) => ({ value, label: areaNames[value] })),
];

/** Browsers let people type years of six digits, which no calendar of ours has. */
const isDay = (day: string): boolean => day === '' || /^\d{4}-\d\d-\d\d$/.test(day);

export function daysProblem({ from, to }: TypedFilter): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'A year has four digits';
  const isReversed = from !== '' && to !== '' && to < from;
  return isReversed ? 'The last day is before the first one' : undefined;
}

export const toAuditFilter = ({ area, search, from, to }: TypedFilter): AuditFilter => ({
  ...(area !== 'all' && { area }),
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(from !== '' && { from: startOfDay(from) }),
  ...(to !== '' && { to: startOfDay(to, 1) }),
});
