import { z } from 'zod';
import { define } from './endpoint.ts';
import { open, openRecord } from './open.ts';
import { Count, Currency, Id, Instant, PackageType, Percent, Share, named } from './primitives.ts';
import { ScannerType } from './signals.ts';

export const ANALYTICS_RANGES = ['24h', '7d', '30d', '90d'] as const;
export const AnalyticsRange = z.enum(ANALYTICS_RANGES, '24h, 7d, 30d or 90d');
export type AnalyticsRange = z.infer<typeof AnalyticsRange>;

/** The figures counted by hour and by UTC day. */
export const FIGURES = [
  'active_users', // members who called at least once
  'sign_ins',
  'api_calls',
  'journal_entries', // recorded for the first time
  'posts',
  'likes',
] as const;
export const Figure = z.enum(FIGURES);
export type Figure = z.infer<typeof Figure>;

/** One figure over the range: its total and its values over time. `total` of active users counts each of them once. */
const FigureSeries = z.object({
  total: Count,
  before: Count.nullable(), // the total of the previous range; null: not counted in full
  course: z.array(Count), // one for each of `at`
});

const Revenue = z.object({
  package_type: open(PackageType),
  currency: Currency,
  demo: z.boolean().default(false), // no money moved
  payments: Count,
  amount: z.number().nonnegative(), // major units, less what was refunded
});

/** Signals of the range as Trading Signals lists them, and the results of the live ones that closed in it. */
const SignalResults = z.object({
  scanner_type: open(ScannerType),
  issued: Count, // in the range, without hidden ones
  backfilled: Count.default(0), // of them; the results are without these
  closed: Count,
  won: Count, // above zero after costs
  success_rate: Percent.nullable(), // null below ten
  r_net: z.number(), // sum
});

/** Members who joined in a week, and the share of them that returned in each later week. */
const Cohort = z.object({
  week: Instant, // Monday 00:00 UTC
  joined: Count,
  returned: z.array(Share), // the first is the week of joining; future weeks are missing
});
export type Cohort = z.infer<typeof Cohort>;

export const Analytics = named('Analytics', {
  range: AnalyticsRange,
  from: Instant,
  to: Instant,
  step: z.enum(['hour', 'day']),
  at: z.array(Instant), // begin of each step, oldest first; the last one is not complete
  figures: openRecord(z.record(Figure, FigureSeries)),
  revenue: z.array(Revenue),
  signals: z.array(SignalResults),
  retention: z.array(Cohort), // newest week first
  known_since: Instant.nullable(), // begin of the counting; null: nothing is counted yet
  as_of: Instant,
});
export type Analytics = z.infer<typeof Analytics>;

const figureExample = (total: number, first: number) => ({
  total,
  before: null,
  course: [first, total - first],
});

export const analyticsEndpoints = {
  read: define.get('/admin/analytics', 'admin', {
    summary: 'Who came, what was sold, what signals brought, and who stayed',
    query: z.object({ range: AnalyticsRange.default('7d') }),
    response: Analytics,
    example: {
      range: '7d',
      from: '2026-11-19T00:00:00.000Z',
      to: '2026-11-20T14:05:00.000Z',
      step: 'day',
      at: ['2026-11-19T00:00:00.000Z', '2026-11-20T00:00:00.000Z'],
      figures: {
        active_users: figureExample(431, 310),
        sign_ins: figureExample(122, 80),
        api_calls: figureExample(98_210, 50_000),
        journal_entries: figureExample(640, 331),
        posts: figureExample(3, 1),
        likes: figureExample(87, 40),
      },
      revenue: [
        { package_type: 'monthly', currency: 'USD', demo: false, payments: 12, amount: 360 },
      ],
      signals: [
        {
          scanner_type: '1m_sniper',
          issued: 14,
          backfilled: 2,
          closed: 12,
          won: 5,
          success_rate: 41.7,
          r_net: 1.84,
        },
      ],
      retention: [{ week: '2026-11-09T00:00:00.000Z', joined: 18, returned: [1, 0.72] }],
      known_since: '2026-11-01T00:00:00.000Z',
      as_of: '2026-11-20T14:05:00.000Z',
    },
  }),
};

export const AdminStats = named('AdminStats', {
  totalUsers: Count,
  activeUsers: Count, // who may sign in: switched on and not expired
  tradingSignals: Count, // issued by the scanners, backfilled ones among them
  apiCalls: Count, // answered since 00:00 UTC
  onlineUsers: Count, // members and administrators seen in the last five minutes
  openLeads: Count, // not handled yet
  leads: Count,
  waitingPayments: Count, // paid, and not activated yet
  payments: Count,
  posts: Count,
  webinars: Count, // upcoming ones
  as_of: Instant,
});
export type AdminStats = z.infer<typeof AdminStats>;

export const statsEndpoints = {
  read: define.get('/admin/stats', 'admin', {
    summary: 'The counters of the overview',
    response: AdminStats,
    example: {
      totalUsers: 1284,
      activeUsers: 1102,
      tradingSignals: 342,
      apiCalls: 48_210,
      onlineUsers: 87,
      openLeads: 3,
      leads: 211,
      waitingPayments: 1,
      payments: 964,
      posts: 58,
      webinars: 2,
      as_of: '2026-11-20T14:05:00.000Z',
    },
  }),
};

/** Money of one currency that came in a span; demo payments moved none and stand apart. */
const Income = z.object({
  currency: Currency,
  demo: z.boolean(),
  payments: Count,
  amount: z.number().nonnegative(), // major units, less what was refunded
});

const Period = z.object({
  from: Instant,
  to: Instant, // not included
  income: z.array(Income),
  received_payments: Count, // of all currencies, refunded ones too
  failed_payments: Count,
  activations: Count,
  new_members: Count,
});
export type Period = z.infer<typeof Period>;

export const BusinessOverview = named('BusinessOverview', {
  this_month: Period, // up to now
  last_month: Period,
  expiring: Count, // access that ends within seven days
  failed_mails: Count, // as long as the outbox has them
  newest: z.array(z.object({ id: Id, username: z.string(), created_at: Instant })), // newest first
  as_of: Instant,
});
export type BusinessOverview = z.infer<typeof BusinessOverview>;

/** The beginnings of months in the caller's zone, as the days of the lists are. */
const OverviewQuery = z.object({ last_month: Instant, this_month: Instant, next_month: Instant });
export type OverviewQuery = z.infer<typeof OverviewQuery>;

export const overviewEndpoints = {
  read: define.get('/admin/overview', 'admin', {
    summary: 'This month against the last one, whose access ends soon, and what failed',
    query: OverviewQuery,
    response: BusinessOverview,
    example: {
      this_month: {
        from: '2026-11-01T00:00:00.000Z',
        to: '2026-12-01T00:00:00.000Z',
        income: [{ currency: 'USD', demo: false, payments: 12, amount: 360 }],
        received_payments: 12,
        failed_payments: 2,
        activations: 11,
        new_members: 8,
      },
      last_month: {
        from: '2026-10-01T00:00:00.000Z',
        to: '2026-11-01T00:00:00.000Z',
        income: [{ currency: 'USD', demo: false, payments: 15, amount: 470 }],
        received_payments: 15,
        failed_payments: 1,
        activations: 15,
        new_members: 10,
      },
      expiring: 4,
      failed_mails: 1,
      newest: [
        {
          id: '019a9f2e-7c1d-7b6a-9a53-2f5d8c1e4b70',
          username: 'ama',
          created_at: '2026-11-20T09:00:00.000Z',
        },
      ],
      as_of: '2026-11-20T14:05:00.000Z',
    },
  }),
};
