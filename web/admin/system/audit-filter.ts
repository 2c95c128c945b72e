import { z } from 'zod';
import { AUDIT_AREAS, type AuditArea, type AuditFilter } from '#web/data/admin/audit.ts';
import { startOfDay } from '#web/lib/days.ts';

/** Of the select: an area, or the one action that is asked for most. */
const AREAS = ['all', 'failed-sign-ins', ...AUDIT_AREAS] as const;

/** Days are those of the zone of all times, `2026-11-20`; empty: no bound. */
export const TypedFilter = z.object({
  area: z.enum(AREAS).default('all'),
  search: z.string().default(''),
  from: z.string().default(''),
  to: z.string().default(''),
});
export type TypedFilter = z.infer<typeof TypedFilter>;

export const isAnything = (typed: TypedFilter): boolean =>
  typed.area !== 'all' || typed.search !== '' || typed.from !== '' || typed.to !== '';

const areaNames: Readonly<Record<AuditArea, string>> = {
  auth: 'Sign-in and accounts',
  backups: 'Backups',
  chats: 'Chats',
  candles: 'Candles',
  leads: 'Lead requests',
  mails: 'Mails',
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
  { value: 'failed-sign-ins', label: 'Failed sign-ins' },
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
  ...(area === 'failed-sign-ins' && { action: 'auth.failed' }),
  ...(area !== 'all' && area !== 'failed-sign-ins' && { area }),
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(from !== '' && { from: startOfDay(from) }),
  ...(to !== '' && { to: startOfDay(to, 1) }),
});
