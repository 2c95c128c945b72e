import { adminJournalEndpoints } from '#contracts/journal/admin-journal.ts';
import { journalScreenshotEndpoints } from '#contracts/journal/journal-screenshots.ts';
import { journalSyncEndpoints, journalUsageEndpoints } from '#contracts/journal/journal-sync.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { briefingEndpoints } from '#contracts/market/briefing.ts';
import { candleImportEndpoints } from '#contracts/market/candle-import.ts';
import { chartAnalysisEndpoints } from '#contracts/market/chart-analyses.ts';
import { darkPoolEndpoints } from '#contracts/market/dark-pools.ts';
import { institutionalEndpoints } from '#contracts/market/institutional.ts';
import { marketEndpoints } from '#contracts/market/market.ts';
import { sentimentEndpoints } from '#contracts/market/sentiments.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { leadEndpoints, visitorEndpoints } from '#contracts/payments/leads.ts';
import { accountEndpoints } from './account.ts';
import { analyticsEndpoints, overviewEndpoints, statsEndpoints } from './analytics.ts';
import { auditEndpoints } from './audit.ts';
import { authEndpoints } from './auth.ts';
import { backupEndpoints } from './backups.ts';
import { chatEndpoints, chatServiceEndpoints } from './chats.ts';
import { diagnosticsEndpoints } from './diagnostics.ts';
import type { Endpoint } from './endpoint.ts';
import { eventEndpoints } from './events.ts';
import { memberEndpoints } from './members.ts';
import { notificationEndpoints } from './notifications.ts';
import { pushEndpoints } from './push.ts';
import { packageEndpoints, paymentEndpoints, webhookEndpoints } from './payments/payments.ts';
import { peakScannerEndpoints } from './peak-scanner.ts';
import { priceAlertEndpoints } from './price-alerts.ts';
import { postEndpoints } from './posts.ts';
import { providerEndpoints } from './providers.ts';
import { publicRecordEndpoints } from './public-record.ts';
import { publicConfigEndpoints } from './public-config.ts';
import { settingsEndpoints } from './settings.ts';
import { signalEndpoints } from './signals.ts';
import { sniperEndpoints } from './sniper.ts';
import {
  systemEndpoints,
  openApiEndpoints,
  outboxEndpoints,
  platformDataEndpoints,
} from './system.ts';
import { trackRecordEndpoints } from './track-record.ts';
import { userEndpoints } from './users.ts';
import { webinarEndpoints } from './webinars.ts';
import { weeklyScannerEndpoints } from './weekly-scanner.ts';

export const registry = {
  account: accountEndpoints,
  adminJournal: adminJournalEndpoints,
  adminPayments: adminPaymentEndpoints,
  analytics: analyticsEndpoints,
  audit: auditEndpoints,
  auth: authEndpoints,
  backups: backupEndpoints,
  briefing: briefingEndpoints,
  candleImport: candleImportEndpoints,
  chartAnalyses: chartAnalysisEndpoints,
  chats: chatEndpoints,
  chatServices: chatServiceEndpoints,
  darkPools: darkPoolEndpoints,
  diagnostics: diagnosticsEndpoints,
  events: eventEndpoints,
  institutional: institutionalEndpoints,
  journal: journalEndpoints,
  journalScreenshots: journalScreenshotEndpoints,
  journalSync: journalSyncEndpoints,
  journalUsage: journalUsageEndpoints,
  leads: leadEndpoints,
  market: marketEndpoints,
  members: memberEndpoints,
  notifications: notificationEndpoints,
  openapi: openApiEndpoints,
  outbox: outboxEndpoints,
  packages: packageEndpoints,
  payments: paymentEndpoints,
  peakScanner: peakScannerEndpoints,
  platformData: platformDataEndpoints,
  posts: postEndpoints,
  priceAlerts: priceAlertEndpoints,
  providers: providerEndpoints,
  publicConfig: publicConfigEndpoints,
  publicRecord: publicRecordEndpoints,
  push: pushEndpoints,
  sentiments: sentimentEndpoints,
  settings: settingsEndpoints,
  signals: signalEndpoints,
  sniper: sniperEndpoints,
  overview: overviewEndpoints,
  stats: statsEndpoints,
  system: systemEndpoints,
  trackRecord: trackRecordEndpoints,
  users: userEndpoints,
  visitors: visitorEndpoints,
  webhooks: webhookEndpoints,
  webinars: webinarEndpoints,
  weeklyScanner: weeklyScannerEndpoints,
};

export const allEndpoints: readonly Endpoint[] = Object.values(registry).flatMap((feature) =>
  Object.values<Endpoint>(feature),
);
