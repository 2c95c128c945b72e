import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Instant } from './primitives.ts';

const COUNT = z.number().int().nonnegative();

/** The counters of the overview. */
export const AdminStats = z
  .object({
    totalUsers: COUNT,
    activeUsers: COUNT, // who may sign in: switched on and not expired
    tradingSignals: COUNT, // issued by the scanners, backfilled ones among them
    apiCalls: COUNT, // answered since 00:00 UTC
    onlineUsers: COUNT, // members and administrators seen in the last five minutes
    openLeads: COUNT, // nobody has touched them yet
    leads: COUNT,
    waitingPayments: COUNT, // paid, and not activated yet
    payments: COUNT,
    posts: COUNT,
    webinars: COUNT, // that are still to come
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
