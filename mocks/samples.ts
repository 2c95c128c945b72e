import { knownInstrument } from '#api/domain/market.ts';
import type { Endpoint, ParsedRequestOf, ResponseOf } from '#contracts/endpoint.ts';
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

/** The endpoints that have sample data. */
export const sampled: Endpoint[] = [];

function answer<E extends Endpoint>(
  endpoint: E,
  make: (now: Date, request: ParsedRequestOf<E>) => ResponseOf<E>,
) {
  sampled.push(endpoint);
  return mockAnswerFrom(endpoint, (request) => make(new Date(), request));
}

/** The documented sample data: shown as sample data, and neither stored nor sent. */
export const sampleTransport = createMockTransport([
  answer(journalEndpoints.list, sampleJournalEntries),
  answer(adminJournalEndpoints.list, sampleMonitoredEntries),
  answer(adminJournalEndpoints.summary, (now) =>
    summaryOfTrades(sampleMonitoredEntries(now), 0, now),
  ),
  answer(chartAnalysisEndpoints.adminList, sampleChartAnalyses),
  answer(chartAnalysisEndpoints.adminSummary, (now) => summaryOfAnalyses(sampleChartAnalyses(now))),
  answer(adminPaymentEndpoints.list, (now, { query }) =>
    shownPayments(sampleTransactions(now), query),
  ),
  answer(adminPaymentEndpoints.subscriptions, (now, { query }) =>
    shownSubscriptions(sampleSubscriptions(now), query),
  ),
  answer(adminPaymentEndpoints.summary, (now) =>
    countPayments(sampleTransactions(now), sampleSubscriptions(now)),
  ),
  answer(sentimentEndpoints.read, sampleSentiments),
  answer(institutionalEndpoints.analyse, (now, { body }) => sampleInstitutional(body, now)),
  answer(darkPoolEndpoints.read, (now, { params }) =>
    sampleDarkPool(knownInstrument(params.instrument), now),
  ),
  answer(darkPoolEndpoints.adminRead, (now, { params }) =>
    sampleAdminDarkPool(knownInstrument(params.instrument), now),
  ),
  answer(systemEndpoints.health, sampleHealth),
  answer(systemEndpoints.metrics, sampleMetrics),
  answer(systemEndpoints.logs, (now, { query }) => sampleLogs(now, query.level)),
]);
