import type { Table } from 'drizzle-orm';
import * as content from './schema/content.ts';
import * as figures from './schema/figures.ts';
import * as journal from './schema/journal.ts';
import * as market from './schema/market.ts';
import * as notifications from './schema/notifications.ts';
import * as payments from './schema/payments.ts';
import * as signals from './schema/signals.ts';
import * as system from './schema/system.ts';
import * as users from './schema/users.ts';

/** Every table of the schema, parents before their children. */
export const tables = [
  system.auditLog,
  system.counters,
  system.liveVersions,
  system.serverKeys,
  system.logEntries,
  system.settings,
  users.revocations,
  users.users,
  users.userUndos,
  figures.figures,
  figures.memberActivity,
  content.media,
  content.posts,
  content.postImages,
  content.postLikes,
  users.loginSessions,
  users.memberViews,
  payments.leads,
  payments.visitorSessions,
  payments.paymentSessions,
  payments.paymentTransactions,
  payments.subscriptions,
  payments.gatewayEvents,
  notifications.mails,
  journal.journalEpochs,
  journal.journalScreenshots,
  journal.journalHeads,
  journal.journalRows,
  journal.journalFigures,
  journal.journalUsage,
  journal.journalRefusals,
  journal.diagnosticReports,
  market.briefings,
  market.sentimentViews,
  market.sentimentSnapshots,
  market.institutionalRuns,
  market.chartAnalyses,
  market.priceReports,
  market.priceAlerts,
  market.priceWatches,
  signals.predictionModels,
  market.candleChunks,
  signals.scannerRuns,
  system.jobs,
  system.backupChecks,
  signals.signals,
  signals.signalTallies,
  signals.signalOutcomes,
  signals.signalControls,
  signals.signalRemovals,
  signals.commitments,
  signals.commitmentDays,
  signals.recordSubscribers,
  content.webinars,
  content.webinarRegistrations,
  content.webinarMessages,
  notifications.outboxEvents,
  notifications.notificationPreferences,
  notifications.notifications,
  notifications.pushSubscriptions,
  notifications.pushMessages,
  notifications.chatLinks,
  notifications.chatLinkCodes,
  notifications.chatGuests,
  notifications.chatMessages,
];

/** Temporary state of running processes, which copies leave out. */
const temporary = new Set<Table>([system.counters, system.liveVersions]);

export const copiedTables = tables.filter((table) => !temporary.has(table));
