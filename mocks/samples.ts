import { knownInstrument } from '#api/domain/market.ts';
import { adminJournalEndpoints } from '#contracts/journal/admin-journal.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { chartAnalysisEndpoints } from '#contracts/market/chart-analyses.ts';
import { darkPoolEndpoints } from '#contracts/market/dark-pools.ts';
import { institutionalEndpoints } from '#contracts/market/institutional.ts';
import { sentimentEndpoints } from '#contracts/market/sentiments.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { systemEndpoints } from '#contracts/system.ts';
import {
  sampleAdminDarkPool,
  sampleDarkPool,
  sampleInstitutional,
} from '#mocks/random/analysis-samples.ts';
import { mockAnswerFrom } from './mock-endpoint.ts';
import {
  sampleChartAnalyses,
  sampleJournalEntries,
  sampleMonitoredEntries,
  sampleSubscriptions,
  sampleTransactions,
  sampleHealth,
  sampleLogs,
  sampleMetrics,
} from './random/console-samples.ts';
import { sampleSentiments } from './random/sentiment-samples.ts';
import { createMockTransport } from './transport.ts';
import { countPayments, shownPayments, shownSubscriptions } from './world/payment-lists.ts';
import { summaryOfAnalyses, summaryOfTrades } from './world/summaries.ts';

const { read: darkPool, adminRead: adminDarkPool } = darkPoolEndpoints;

/** The documented sample data: shown as sample data, and neither stored nor sent. */
export const sampleTransport = createMockTransport([
  mockAnswerFrom(journalEndpoints.list, () => sampleJournalEntries(new Date())),
  mockAnswerFrom(adminJournalEndpoints.list, () => sampleMonitoredEntries(new Date())),
  mockAnswerFrom(adminJournalEndpoints.summary, () => {
    const now = new Date();
    return summaryOfTrades(sampleMonitoredEntries(now), now);
  }),
  mockAnswerFrom(chartAnalysisEndpoints.adminList, () => sampleChartAnalyses(new Date())),
  mockAnswerFrom(chartAnalysisEndpoints.adminSummary, () =>
    summaryOfAnalyses(sampleChartAnalyses(new Date())),
  ),
  mockAnswerFrom(adminPaymentEndpoints.list, ({ query }) =>
    shownPayments(sampleTransactions(new Date()), query),
  ),
  mockAnswerFrom(adminPaymentEndpoints.subscriptions, ({ query }) =>
    shownSubscriptions(sampleSubscriptions(new Date()), query),
  ),
  mockAnswerFrom(adminPaymentEndpoints.summary, () =>
    countPayments(sampleTransactions(new Date()), sampleSubscriptions(new Date())),
  ),
  mockAnswerFrom(sentimentEndpoints.read, () => sampleSentiments(new Date())),
  mockAnswerFrom(institutionalEndpoints.analyse, ({ body }) =>
    sampleInstitutional(body, new Date()),
  ),
  mockAnswerFrom(darkPool, ({ params }) =>
    sampleDarkPool(knownInstrument(params.instrument), new Date()),
  ),
  mockAnswerFrom(adminDarkPool, ({ params }) =>
    sampleAdminDarkPool(knownInstrument(params.instrument), new Date()),
  ),
  mockAnswerFrom(systemEndpoints.health, () => sampleHealth(new Date())),
  mockAnswerFrom(systemEndpoints.metrics, () => sampleMetrics(new Date())),
  mockAnswerFrom(systemEndpoints.logs, ({ query }) => sampleLogs(new Date(), query.level)),
]);
