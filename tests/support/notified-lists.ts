import type { HttpHandler } from 'msw';
import {
  adminPaymentEndpoints,
  type SoldSubscription,
  type Transaction,
} from '#contracts/payments/admin-payments.ts';
import { type ChartAnalysis, chartAnalysisEndpoints } from '#contracts/market/chart-analyses.ts';
import { leadEndpoints } from '#contracts/payments/leads.ts';
import { mockAnswer, mockAnswerFrom } from '#mocks/mock-endpoint.ts';
import { summaryOfAnalyses } from '#mocks/world/summaries.ts';
import { countLeads, shownLeads } from '#mocks/world/leads.ts';
import { findRow } from '#mocks/world/rows.ts';
import type { SeenLead } from '#mocks/world/tables.ts';
import {
  countPayments,
  shownPayments,
  shownSubscriptions,
  totalPayments,
} from '#mocks/world/payment-lists.ts';

/** A server that knows these requests for access. */
export const leadsAre = (...leads: readonly SeenLead[]): HttpHandler[] => [
  mockAnswerFrom(leadEndpoints.list, ({ query }) => shownLeads(leads, query)),
  mockAnswer(leadEndpoints.summary, countLeads(leads)),
];

/** A server that knows these payments and subscriptions. */
export const paymentsAre = (
  payments: readonly Transaction[],
  sold: readonly SoldSubscription[] = [],
): HttpHandler[] => [
  mockAnswerFrom(adminPaymentEndpoints.list, ({ query }) => shownPayments(payments, query)),
  mockAnswerFrom(adminPaymentEndpoints.totals, ({ query }) => totalPayments(payments, query)),
  mockAnswerFrom(adminPaymentEndpoints.exportRows, ({ query }) =>
    shownPayments(payments, { ...query, sort: '-date' }),
  ),
  mockAnswerFrom(adminPaymentEndpoints.subscriptions, ({ query }) =>
    shownSubscriptions(sold, query),
  ),
  mockAnswer(adminPaymentEndpoints.summary, countPayments(payments, sold)),
  mockAnswerFrom(adminPaymentEndpoints.read, ({ params }) =>
    findRow(payments, params.id, 'payments.not_found'),
  ),
];

/** A server that knows these chart analyses. */
export const analysesAre = (...analyses: readonly ChartAnalysis[]): HttpHandler[] => [
  mockAnswer(chartAnalysisEndpoints.adminList, [...analyses]),
  mockAnswer(chartAnalysisEndpoints.adminSummary, summaryOfAnalyses(analyses)),
];
