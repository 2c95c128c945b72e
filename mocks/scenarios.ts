import { delay, http, type HttpHandler } from 'msw';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { chartAnalysisEndpoints } from '#contracts/market/chart-analyses.ts';
import { allEndpoints } from '#contracts/index.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { leadEndpoints } from '#contracts/payments/leads.ts';
import { notificationEndpoints } from '#contracts/notifications.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { userEndpoints } from '#contracts/users.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import { mockAnswer, mockFailure, mockUnreachable } from './mock-endpoint.ts';
import { summaryOfAnalyses } from './world/summaries.ts';
import { countLeads } from './world/leads.ts';
import { countPayments } from './world/payment-lists.ts';

export const scenarios = {
  /** Nobody but the caller exists, and no list has a row. */
  empty: (): HttpHandler[] => [
    mockAnswer(adminPaymentEndpoints.list, []),
    mockAnswer(adminPaymentEndpoints.subscriptions, []),
    mockAnswer(adminPaymentEndpoints.summary, countPayments([], [])),
    mockAnswer(chartAnalysisEndpoints.list, []),
    mockAnswer(chartAnalysisEndpoints.adminList, []),
    mockAnswer(chartAnalysisEndpoints.adminSummary, summaryOfAnalyses([])),
    mockAnswer(journalEndpoints.list, []),
    mockAnswer(leadEndpoints.list, []),
    mockAnswer(leadEndpoints.summary, countLeads([])),
    mockAnswer(notificationEndpoints.list, { unread: 0, notifications: [] }),
    mockAnswer(paymentEndpoints.receipts, []),
    mockAnswer(postEndpoints.list, []),
    mockAnswer(postEndpoints.adminList, []),
    mockAnswer(postEndpoints.summary, { posts: 0, likes: 0, with_images: 0, this_week: 0 }),
    mockAnswer(signalEndpoints.history, []),
    mockAnswer(userEndpoints.list, []),
    mockAnswer(webinarEndpoints.list, []),
    mockAnswer(webinarEndpoints.adminList, []),
  ],
  failing: (): HttpHandler[] => {
    const detail = 'Something went wrong on our side. Please try again.';
    return allEndpoints.map((endpoint) => mockFailure(endpoint, 'platform.internal', detail));
  },
  unreachable: (): HttpHandler[] => allEndpoints.map(mockUnreachable),
  slow: (waitMs: number): HttpHandler[] => [http.all('*/api/*', () => delay(waitMs))],
  /** The server no longer knows the token. */
  expiredLoginSession: (): HttpHandler[] =>
    allEndpoints
      .filter((endpoint) => endpoint.access !== 'public')
      .map((endpoint) => mockFailure(endpoint, 'auth.required', 'Please sign in.')),
};
