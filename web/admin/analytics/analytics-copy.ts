import type { Analytics, AnalyticsRange, Figure } from '#web/data/admin/analytics.ts';

export const figureLabels: Readonly<Record<Figure, string>> = {
  active_users: 'Active Users',
  sign_ins: 'Sign-ins',
  api_calls: 'API Calls',
  journal_entries: 'Journal Entries',
  posts: 'Posts',
  likes: 'Likes',
};

export const rangeBefore: Readonly<Record<AnalyticsRange, string>> = {
  '24h': 'the 24 hours before',
  '7d': 'the 7 days before',
  '30d': 'the 30 days before',
  '90d': 'the 90 days before',
};

/** The day of an instant in UTC: `Nov 20`. */
export const dayText = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });

export const longDayText = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The start of a step in UTC: `Nov 20` for a day, `Nov 20, 14:00` for an hour. */
export const stepText = (instant: string, step: Analytics['step']): string =>
  step === 'day' ? dayText(instant) : `${dayText(instant)}, ${instant.slice(11, 16)}`;

/** `12%`, `<1%`. @param share of a whole, not negative */
function percentText(share: number): string {
  const percent = Math.round(100 * share);
  return percent === 0 ? '<1%' : `${percent.toLocaleString()}%`;
}

type Change = { arrow: '▲' | '▼' | null; text: string };

/** Compares a total with the total before. @param before null: not fully known */
export function changeOf({ total, before }: { total: number; before: number | null }): Change {
  if (before === null) return { arrow: null, text: 'before: not known' };
  if (total === before) return { arrow: null, text: 'as many as before' };
  if (before === 0) return { arrow: '▲', text: 'none before' };
  const share = percentText(Math.abs(total - before) / before);
  return total > before
    ? { arrow: '▲', text: `${share} more than ${before.toLocaleString()}` }
    : { arrow: '▼', text: `${share} less than ${before.toLocaleString()}` };
}
