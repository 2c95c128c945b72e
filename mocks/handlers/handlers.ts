import type { HttpHandler } from 'msw';
import type { Endpoint } from '#contracts/endpoint.ts';
import { toOpenApi } from '#contracts/compatibility/openapi-document.ts';
import { allEndpoints, registry } from '#contracts/index.ts';
import { webhookEndpoints } from '#contracts/payments/payments.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { openApiEndpoints } from '#contracts/system.ts';
import { mockFeature } from '#mocks/mock-endpoint.ts';
import { createMockServer } from '#mocks/mock-server.ts';
import type { World } from '#mocks/world/world.ts';
import { accountHandlers, authHandlers } from './auth-handlers.ts';
import {
  adminJournalHandlers,
  journalHandlers,
  journalScreenshotHandlers,
  journalSyncHandlers,
  journalUsageHandlers,
} from './journal-handlers.ts';
import { adminPaymentHandlers } from './admin-payment-handlers.ts';
import { analysisHandlers } from './analysis-handlers.ts';
import {
  analyticsHandlers,
  overviewHandlers,
  statsHandlers,
  auditHandlers,
} from './analytics-handlers.ts';
import { chatHandlers, chatServiceHandlers } from './chat-handlers.ts';
import { chartAnalysisHandlers } from './chart-analysis-handlers.ts';
import { diagnosticsHandlers } from './diagnostics-handlers.ts';
import { eventHandlers, notificationHandlers, pushHandlers } from './notification-handlers.ts';
import { memberHandlers } from './member-handlers.ts';
import { leadHandlers, visitorHandlers, paymentHandlers } from './payment-handlers.ts';
import { candleImportHandlers, marketHandlers } from './market-handlers.ts';
import {
  backupHandlers,
  platformDataHandlers,
  outboxHandlers,
  providerHandlers,
  systemHandlers,
} from './system-handlers.ts';
import { priceAlertHandlers } from './price-alert-handlers.ts';
import { postHandlers } from './post-handlers.ts';
import { publicConfigHandlers, settingsHandlers } from './settings-handlers.ts';
import { signalHandlers } from './signal-handlers.ts';
import { userHandlers } from './user-handlers.ts';
import { webinarHandlers } from './webinar-handlers.ts';

const readOpenApi = async () => toOpenApi(allEndpoints, { title: 'Bellwether', version: 'demo' });

/** The demo receives no webhooks. */
const refuseEvent = () => Promise.reject(refusal('webhooks.not_configured'));

/**
 * One handler for every endpoint of the contract; of a feature that is not in the table, the examples.
 *
 * @param now the clock of this server
 * @param pricedAt until when its price provider has sent prices
 */
export function createHandlers(
  world: World,
  now: () => Date = () => new Date(),
  pricedAt: () => Date = now,
): HttpHandler[] {
  const server = createMockServer(world, now, pricedAt);
  const table: Partial<Record<keyof typeof registry, HttpHandler[]>> = {
    account: accountHandlers(server),
    adminPayments: adminPaymentHandlers(server),
    auth: authHandlers(server),
    backups: backupHandlers(server),
    candleImport: candleImportHandlers(server),
    chartAnalyses: chartAnalysisHandlers(server),
    chats: chatHandlers(server),
    chatServices: chatServiceHandlers(server),
    diagnostics: diagnosticsHandlers(server),
    events: eventHandlers(server),
    journal: journalHandlers(server),
    journalScreenshots: journalScreenshotHandlers(server),
    journalSync: journalSyncHandlers(server),
    journalUsage: journalUsageHandlers(server),
    leads: leadHandlers(server),
    market: marketHandlers(server),
    members: memberHandlers(server),
    notifications: notificationHandlers(server),
    openapi: mockFeature(openApiEndpoints, server, { read: readOpenApi }),
    outbox: outboxHandlers(server),
    payments: paymentHandlers(server),
    platformData: platformDataHandlers(server),
    posts: postHandlers(server),
    priceAlerts: priceAlertHandlers(server),
    publicConfig: publicConfigHandlers(server),
    push: pushHandlers(server),
    settings: settingsHandlers(server),
    users: userHandlers(server),
    visitors: visitorHandlers(server),
    webhooks: mockFeature(webhookEndpoints, server, { stripe: refuseEvent, paystack: refuseEvent }),
    webinars: webinarHandlers(server),
    analytics: analyticsHandlers(server),
    audit: auditHandlers(server),
    adminJournal: adminJournalHandlers(server),
    providers: providerHandlers(server),
    overview: overviewHandlers(server),
    stats: statsHandlers(server),
    system: systemHandlers(server),
    ...analysisHandlers(server),
    ...signalHandlers(server),
  };
  const byFeature: Readonly<Record<string, HttpHandler[]>> = table;
  return Object.entries<Readonly<Record<string, Endpoint>>>(registry).flatMap(
    ([feature, endpoints]) => byFeature[feature] ?? mockFeature(endpoints, server, {}),
  );
}
