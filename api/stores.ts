import type { Database } from './db/database.ts';
import { createAccountRemovalStore } from './features/account/account-removals.store.ts';
import { createResendCodeStore } from './features/account/resend-code.store.ts';
import { createActivationStore } from './features/activation/activation.store.ts';
import { createWithdrawalStore } from './features/activation/withdrawal.store.ts';
import { createAdminJournalStore } from './features/admin-journal/admin-journal.store.ts';
import { createAdminPaymentStore } from './features/admin-payments/admin-payments.store.ts';
import { createAnalyticsStore } from './features/analytics/analytics.store.ts';
import { createFigureStore } from './features/analytics/figures.store.ts';
import { createAuditStore } from './features/audit/audit.store.ts';
import { createDeviceStore } from './features/auth/devices.store.ts';
import { createLoginSessionStore } from './features/auth/login-sessions.store.ts';
import { createPasswordStore } from './features/auth/passwords.store.ts';
import { createBriefingStore } from './features/briefing/briefing.store.ts';
import { createChartAnalysisStore } from './features/chart-analyses/chart-analyses.store.ts';
import { createHealthStore } from './features/health/health.store.ts';
import { createInstitutionalStore } from './features/institutional/institutional.store.ts';
import { createJournalCrowdStore } from './features/journal/journal-crowd.store.ts';
import { createJournalScreenshotStore } from './features/journal/journal-screenshots.store.ts';
import { createJournalSyncStore } from './features/journal/journal-sync.store.ts';
import { createJournalFiguresStore } from './features/journal/journal-figures.store.ts';
import { createJournalVersionStore } from './features/journal/journal-versions.store.ts';
import { createJournalUsageStore } from './features/journal/journal-usage.store.ts';
import { createJournalStore } from './features/journal/journal.store.ts';
import { createPriceReportStore } from './features/market/price-reports.store.ts';
import { createLeadStore } from './features/leads/leads.store.ts';
import { createLogStore } from './features/logs/logs.store.ts';
import { createMailSubjectStore } from './features/mails/mail-subjects.store.ts';
import { createMailStore } from './features/mails/mails.store.ts';
import { createMediaStore } from './features/media/media.store.ts';
import { createExpiringAccessStore } from './features/notifications/expiring-access.store.ts';
import { createInboxStore } from './features/notifications/inbox.store.ts';
import { createNoticeTellerStore } from './features/notifications/notice-teller.store.ts';
import { createNotificationPreferencesStore } from './features/notifications/notification-preferences.store.ts';
import { createPaymentRemovalStore } from './features/payments/payment-removals.store.ts';
import { createPaymentStore } from './features/payments/payments.store.ts';
import { createReceiptStore } from './features/payments/receipts.store.ts';
import { createSettlingStore } from './features/payments/settling.store.ts';
import { createPlatformDataStore } from './features/platform-data/platform-data.store.ts';
import { createPostLikeStore } from './features/posts/post-likes.store.ts';
import { createPostStore } from './features/posts/posts.store.ts';
import { createPredictionStore } from './features/predictions/predictions.store.ts';
import { createProviderStore } from './features/providers/providers.store.ts';
import { createPushMessageStore } from './features/push/push-messages.store.ts';
import { createPushSubscriptionStore } from './features/push/push-subscriptions.store.ts';
import { createScanRunStore } from './features/scanners/scan-runs.store.ts';
import { createRevocationStore } from './features/revocations/revocations.store.ts';
import { createSentimentStore } from './features/sentiments/sentiments.store.ts';
import { createServerKeyStore } from './features/server-keys/server-keys.store.ts';
import { createSettingsStore } from './features/settings/settings.store.ts';
import { createSignalStore } from './features/signals/signals.store.ts';
import { createUserChangeStore } from './features/users/user-changes.store.ts';
import { createUserListStore } from './features/users/user-list.store.ts';
import { createStatsStore } from './features/stats/stats.store.ts';
import { createUserStore } from './features/users/users.store.ts';
import { createVisitorSessionStore } from './features/visitors/visitor-sessions.store.ts';
import { createWebinarRegistrationStore } from './features/webinars/webinar-registrations.store.ts';
import { createWebinarReminderStore } from './features/webinars/webinar-reminders.store.ts';
import { createWebinarStore } from './features/webinars/webinars.store.ts';
import { createJobStore } from './jobs/jobs.store.ts';
import { createCandleStore } from './market/candles.store.ts';

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
  journalCrowd: createJournalCrowdStore(database),
  sentiments: createSentimentStore(database),
  briefings: createBriefingStore(database),
  activation: { ...createActivationStore(database), ...createWithdrawalStore(database) },
  adminPayments: createAdminPaymentStore(database),
  mails: createMailStore(database),
  mailSubjects: createMailSubjectStore(database),
  leads: createLeadStore(database),
  visitorSessions: createVisitorSessionStore(database),
  payments: createPaymentStore(database),
  settling: createSettlingStore(database),
  receipts: createReceiptStore(database),
  paymentRemovals: createPaymentRemovalStore(database),
  noticeTeller: createNoticeTellerStore(database),
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
