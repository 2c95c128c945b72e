import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { open, openRecord } from './open.ts';
import { Currency, Instant, PackageType, Percent, Share } from './primitives.ts';
import { ScannerType } from './signals.ts';

const COUNT = z.number().int().nonnegative();

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
  total: COUNT,
  before: COUNT.nullable(), // the total of the previous range; null: not counted in full
  course: z.array(COUNT), // one for each of `at`
});

const Revenue = z.object({
  package_type: open(PackageType),
  currency: Currency,
  payments: COUNT,
  amount: z.number().nonnegative(), // major units, less what was refunded
});

/** Results of the live signals that closed in the range. */
const SignalResults = z.object({
  scanner_type: open(ScannerType),
  issued: COUNT, // in the range
  closed: COUNT,
  won: COUNT, // above zero after costs
  success_rate: Percent.nullable(), // null below ten
  r_net: z.number(), // sum
});

/** Members who joined in a week, and the share of them that returned in each later week. */
const Cohort = z.object({
  week: Instant, // Monday 00:00 UTC
  joined: COUNT,
  returned: z.array(Share), // the first is the week of joining; future weeks are missing
});
export type Cohort = z.infer<typeof Cohort>;

export const Analytics = z
  .object({
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
  })
  .meta({ id: 'Analytics' });
export type Analytics = z.infer<typeof Analytics>;

const figureExample = (total: number, first: number) => ({
  total,
  before: null,
  course: [first, total - first],
});

export const analyticsEndpoints = {
  read: defineEndpoint({
    method: 'GET',
    path: '/admin/analytics',
    access: 'admin',
    summary: 'Who came, what was sold, what signals brought, and who stayed',
    query: z.object({ range: AnalyticsRange.default('7d') }),
    response: Analytics,
    errors: [],
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
      revenue: [{ package_type: 'monthly', currency: 'USD', payments: 12, amount: 360 }],
      signals: [
        {
          scanner_type: '1m_sniper',
          issued: 14,
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

/** The counters of the overview. */
export const AdminStats = z
  .object({
    totalUsers: COUNT,
    activeUsers: COUNT, // who may sign in: switched on and not expired
    tradingSignals: COUNT, // issued by the scanners, backfilled ones among them
    apiCalls: COUNT, // answered since 00:00 UTC
    onlineUsers: COUNT, // members and administrators seen in the last five minutes
    openLeads: COUNT, // not handled yet
    leads: COUNT,
    waitingPayments: COUNT, // paid, and not activated yet
    payments: COUNT,
    posts: COUNT,
    webinars: COUNT, // upcoming ones
    as_of: Instant,
  })
  .meta({ id: 'AdminStats' });
export type AdminStats = z.infer<typeof AdminStats>;

export const statsEndpoints = {
  read: defineEndpoint({
    method: 'GET',
    path: '/admin/stats',
    access: 'admin',
    summary: 'The counters of the overview',
    response: AdminStats,
    errors: [],
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
