import type { AdminStats, BusinessOverview, Period } from '#contracts/analytics.ts';
import { localDay } from '#web/lib/days.ts';

/** The list that shows exactly what a figure counts. Days are those of the zone of all times, `to` is included. */
export type ListLink = {
  section: 'users' | 'leads' | 'payments' | 'posts' | 'webinars' | 'signals' | 'system';
  /** A tab of the section. */
  item?: string;
  filter: Readonly<Record<string, string>>;
};

/** A count and its list. */
export type LinkedCount = { count: number; link: ListLink };

const daysOf = ({ from, to }: Period): { from: string; to: string } => ({
  from: localDay(new Date(from)),
  to: localDay(new Date(Date.parse(to) - 1)),
});

export const statLinks = (stats: AdminStats) =>
  ({
    totalUsers: { count: stats.totalUsers, link: { section: 'users', filter: {} } },
    activeUsers: {
      count: stats.activeUsers,
      link: { section: 'users', filter: { status: 'active' } },
    },
    tradingSignals: { count: stats.tradingSignals, link: { section: 'signals', filter: {} } },
    leads: { count: stats.leads, link: { section: 'leads', filter: {} } },
    openLeads: {
      count: stats.openLeads,
      link: { section: 'leads', filter: { status: 'pending' } },
    },
    payments: { count: stats.payments, link: { section: 'payments', filter: { show: 'all' } } },
    waitingPayments: {
      count: stats.waitingPayments,
      link: { section: 'payments', filter: { show: 'waiting' } },
    },
    posts: { count: stats.posts, link: { section: 'posts', filter: {} } },
    webinars: {
      count: stats.webinars,
      link: { section: 'webinars', filter: { when: 'upcoming' } },
    },
  }) satisfies Record<string, LinkedCount>;

export const periodLinks = (period: Period) => {
  const days = daysOf(period);
  return {
    received_payments: {
      count: period.received_payments,
      link: { section: 'payments', filter: { show: 'completed', ...days } },
    },
    failed_payments: {
      count: period.failed_payments,
      link: { section: 'payments', filter: { show: 'failed', ...days } },
    },
    activations: {
      count: period.activations,
      link: { section: 'payments', item: 'subscriptions', filter: days },
    },
    new_members: {
      count: period.new_members,
      link: { section: 'users', filter: { role: 'user', ...days } },
    },
  } satisfies Record<string, LinkedCount>;
};

export const businessLinks = ({ expiring, failed_mails }: BusinessOverview) =>
  ({
    expiring: {
      count: expiring,
      link: { section: 'users', filter: { status: 'expiring', sort: 'expires' } },
    },
    failed_mails: {
      count: failed_mails,
      link: { section: 'system', item: 'mails', filter: { state: 'failed' } },
    },
  }) satisfies Record<string, LinkedCount>;
