import type { Database } from '#api/db/database.ts';
import { createAccountRemovalStore } from '#api/features/account/account-removals.store.ts';
import { createResendCodeStore } from '#api/features/account/resend-code.store.ts';
import { createActivationStore } from '#api/features/activation/activation.store.ts';
import { createWithdrawalStore } from '#api/features/activation/withdrawal.store.ts';
import { createAdminJournalStore } from '#api/features/admin-journal/admin-journal.store.ts';
import { createAdminPaymentStore } from '#api/features/admin-payments/admin-payments.store.ts';
import { createAnalyticsStore } from '#api/features/analytics/analytics.store.ts';
import { createFigureStore } from '#api/features/analytics/metrics.store.ts';
import { createAuditStore } from '#api/features/audit/audit.store.ts';
import { createDeviceStore } from '#api/features/auth/devices.store.ts';
import { createLoginSessionStore } from '#api/features/auth/login-sessions.store.ts';
import { createPasswordStore } from '#api/features/auth/passwords.store.ts';
import { createBriefingStore } from '#api/features/briefing/briefing.store.ts';
import { createChartAnalysisStore } from '#api/features/chart-analyses/chart-analyses.store.ts';
import { createHealthStore } from '#api/features/health/health.store.ts';
import { createInstitutionalStore } from '#api/features/institutional/institutional.store.ts';
import { createTraderPositioningStore } from '#api/features/journal/trader-positioning.store.ts';
import { createJournalScreenshotStore } from '#api/features/journal/journal-screenshots.store.ts';
import {
  createJournalSyncStore,
  createJournalVersionStore,
} from '#api/features/journal/journal-sync.store.ts';
import { createJournalFiguresStore } from '#api/features/journal/journal-figures.store.ts';
import { createJournalUsageStore } from '#api/features/journal/journal-usage.store.ts';
import { createJournalStore } from '#api/features/journal/journal.store.ts';
import { createPriceReportStore } from '#api/features/market/price-reports.store.ts';
import { createLeadStore } from '#api/features/leads/leads.store.ts';
import { createLogStore } from '#api/features/logs/logs.store.ts';
import { createMailSubjectStore } from '#api/features/mails/mail-subjects.store.ts';
import { createMailStore } from '#api/features/mails/mails.store.ts';
import { createMediaStore } from '#api/features/media/media.store.ts';
import { createExpiringAccessStore } from '#api/features/notifications/expiring-access.store.ts';
import { createInboxStore } from '#api/features/notifications/inbox.store.ts';
import { createNotificationDispatcherStore } from '#api/features/notifications/notification-dispatcher.store.ts';
import { createNotificationPreferencesStore } from '#api/features/notifications/notification-preferences.store.ts';
import { createPaymentRemovalStore } from '#api/features/payments/payment-removals.store.ts';
import { createPaymentStore } from '#api/features/payments/payments.store.ts';
import { createReceiptStore } from '#api/features/payments/receipts.store.ts';
import { createPaymentUpdateStore } from '#api/features/payments/payment-updates.store.ts';
import { createPlatformDataStore } from '#api/features/platform-data/platform-data.store.ts';
import { createPostLikeStore } from '#api/features/posts/post-likes.store.ts';
import { createPostStore } from '#api/features/posts/posts.store.ts';
import { createPredictionStore } from '#api/features/predictions/predictions.store.ts';
import { createProviderStore } from '#api/features/providers/providers.store.ts';
import { createPushMessageStore } from '#api/features/push/push-messages.store.ts';
import { createPushSubscriptionStore } from '#api/features/push/push-subscriptions.store.ts';
import { createScanRunStore } from '#api/features/scanners/scan-runs.store.ts';
import { createRevocationStore } from '#api/features/revocations/revocations.store.ts';
import { createSentimentStore } from '#api/features/sentiments/sentiments.store.ts';
import { createServerKeyStore } from '#api/features/server-keys/server-keys.store.ts';
import { createSettingsStore } from '#api/features/settings/settings.store.ts';
import { createSignalStore } from '#api/features/signals/signals.store.ts';
import { createUserChangeStore } from '#api/features/users/user-changes.store.ts';
import { createUserListStore } from '#api/features/users/user-list.store.ts';
import { createStatsStore } from '#api/features/stats/stats.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { createVisitorSessionStore } from '#api/features/visitors/visitor-sessions.store.ts';
import { createWebinarRegistrationStore } from '#api/features/webinars/webinar-registrations.store.ts';
import { createWebinarReminderStore } from '#api/features/webinars/webinar-reminders.store.ts';
import { createWebinarStore } from '#api/features/webinars/webinars.store.ts';
import { createJobStore } from '#api/jobs/jobs.store.ts';
import { createCandleStore } from '#api/market/candles.store.ts';

export type Stores = ReturnType<typeof createStores>;

/** The only place where stores are made. */
export const createStores = (database: Database) => ({
  users: {
    ...createUserStore(database),
    ...createUserListStore(database),
    ...createUserChangeStore(database),
  },
  sessions: createLoginSessionStore(database),
  revocations: createRevocationStore(database),
  settings: createSettingsStore(database),
  posts: createPostStore(database),
  postLikes: createPostLikeStore(database),
  media: createMediaStore(database),
  audit: createAuditStore(database),
  figures: createFigureStore(database),
  analytics: createAnalyticsStore(database),
  stats: createStatsStore(database),
  devices: createDeviceStore(database),
  passwords: createPasswordStore(database),
  accountRemovals: createAccountRemovalStore(database),
  codeRequests: createResendCodeStore(database),
  jobs: createJobStore(database),
  logs: createLogStore(database),
  journal: createJournalStore(database),
  journalVersions: createJournalVersionStore(database),
  journalSync: createJournalSyncStore(database),
  journalScreenshots: createJournalScreenshotStore(database),
  platformData: createPlatformDataStore(database),
  chartAnalyses: createChartAnalysisStore(database),
  health: createHealthStore(database),
  candles: createCandleStore(database),
  priceReports: createPriceReportStore(database),
  predictions: createPredictionStore(database),
  scanRuns: createScanRunStore(database),
  signals: createSignalStore(database),
  institutional: createInstitutionalStore(database),
  journalFigures: createJournalFiguresStore(database),
  journalUsage: createJournalUsageStore(database),
  adminJournal: createAdminJournalStore(database),
  traderPositioning: createTraderPositioningStore(database),
  sentiments: createSentimentStore(database),
  briefings: createBriefingStore(database),
  activation: { ...createActivationStore(database), ...createWithdrawalStore(database) },
  adminPayments: createAdminPaymentStore(database),
  mails: createMailStore(database),
  mailSubjects: createMailSubjectStore(database),
  leads: createLeadStore(database),
  visitorSessions: createVisitorSessionStore(database),
  payments: createPaymentStore(database),
  paymentUpdates: createPaymentUpdateStore(database),
  receipts: createReceiptStore(database),
  paymentRemovals: createPaymentRemovalStore(database),
  notificationDispatcher: createNotificationDispatcherStore(database),
  inbox: createInboxStore(database),
  expiringAccess: createExpiringAccessStore(database),
  notificationPreferences: createNotificationPreferencesStore(database),
  providers: createProviderStore(database),
  pushMessages: createPushMessageStore(database),
  pushSubscriptions: createPushSubscriptionStore(database),
  serverKeys: createServerKeyStore(database),
  webinars: createWebinarStore(database),
  webinarRegistrations: createWebinarRegistrationStore(database),
  webinarReminders: createWebinarReminderStore(database),
});
