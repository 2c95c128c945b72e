import type { Database } from '#api/db/database.ts';
import {
  createAccountRemovalStore,
  createPrivacyStore,
  createResendCodeStore,
} from '#api/features/account/account.store.ts';
import { createActivationStore } from '#api/features/payments/activation.store.ts';
import { createAdminJournalStore } from '#api/features/analytics/admin-journal.store.ts';
import { createAdminPaymentStore } from '#api/features/payments/admin-payments.store.ts';
import { createAnalyticsStore } from '#api/features/analytics/analytics.store.ts';
import { createFigureStore } from '#api/features/analytics/metrics.store.ts';
import { createAuditStore } from '#api/features/audit/audit.store.ts';
import { createLoginSessionStore } from '#api/features/auth/login-sessions.store.ts';
import { createMemberViewStore } from '#api/features/auth/member-views.store.ts';
import { createDiagnosticsStore } from '#api/features/diagnostics/diagnostics.store.ts';
import { createBriefingStore } from '#api/features/analysis/briefing.store.ts';
import { createChartAnalysisStore } from '#api/features/analysis/chart-analyses.store.ts';
import { createHealthStore } from '#api/features/system/health.store.ts';
import { createInstitutionalStore } from '#api/features/analysis/institutional.store.ts';
import {
  createTraderPositioningStore,
  createSentimentStore,
} from '#api/features/analysis/sentiments.store.ts';
import { createAccountRulesStore } from '#api/features/journal/account-rules.store.ts';
import { createWeeklyReviewStore } from '#api/features/journal/weekly-review.store.ts';
import { createJournalScreenshotStore } from '#api/features/journal/journal-screenshots.store.ts';
import {
  createJournalSyncStore,
  createJournalVersionStore,
} from '#api/features/journal/journal-sync.store.ts';
import { createJournalFiguresStore } from '#api/features/journal/journal-figures.store.ts';
import { createJournalUsageStore } from '#api/features/journal/journal-usage.store.ts';
import { createJournalStore } from '#api/features/journal/journal.store.ts';
import { createPriceReportStore } from '#api/features/market/price-reports.store.ts';
import { createLeadStore, createVisitorSessionStore } from '#api/features/leads/leads.store.ts';
import { createBackupCheckStore } from '#api/features/system/backups.store.ts';
import { createLogStore } from '#api/features/system/logs.store.ts';
import { createMailSubjectStore, createMailStore } from '#api/features/mails/mails.store.ts';
import { createMediaStore } from '#api/features/media/media.store.ts';
import {
  createExpiringAccessStore,
  createNotificationDispatcherStore,
} from '#api/features/notifications/notification-dispatcher.store.ts';
import {
  createInboxStore,
  createNotificationPreferencesStore,
} from '#api/features/notifications/inbox.store.ts';
import { createChatLinkStore } from '#api/features/chats/chat-links.store.ts';
import { createChatMessageStore } from '#api/features/chats/chat-messages.store.ts';
import { createClaimStore } from '#api/features/payments/claims.store.ts';
import { createPaymentRemovalStore } from '#api/features/payments/payment-removals.store.ts';
import { createPaymentStore } from '#api/features/payments/payments.store.ts';
import { createPaymentUpdateStore } from '#api/features/payments/payment-updates.store.ts';
import { createPlatformDataStore } from '#api/features/system/platform-data.store.ts';
import { createPostStore } from '#api/features/posts/posts.store.ts';
import { createPredictionStore } from '#api/features/predictions/predictions.store.ts';
import {
  createPushMessageStore,
  createPushSubscriptionStore,
  createServerKeyStore,
} from '#api/features/notifications/push.store.ts';
import { createScanRunStore } from '#api/features/scanners/scan-runs.store.ts';
import { createRevocationStore } from '#api/features/revocations/revocations.store.ts';
import { createSettingsStore } from '#api/features/settings/settings.store.ts';
import {
  createPriceAlertStore,
  createPriceWatchStore,
} from '#api/features/price-alerts/price-alerts.store.ts';
import { createPublicRecordStore } from '#api/features/signals/public-record.store.ts';
import { createRecordSubscriberStore } from '#api/features/signals/record-subscribers.store.ts';
import { createSignalStore } from '#api/features/signals/signals.store.ts';
import { createMemberActStore } from '#api/features/users/member-acts.store.ts';
import { createMemberPageStore } from '#api/features/users/member-page.store.ts';
import { createUserChangeStore } from '#api/features/users/user-changes.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { createOverviewStore } from '#api/features/analytics/overview.store.ts';
import { createStatsStore } from '#api/features/analytics/stats.store.ts';
import {
  createWebinarRegistrationStore,
  createWebinarReminderStore,
} from '#api/features/webinars/webinar-registrations.store.ts';
import { createWebinarStore } from '#api/features/webinars/webinars.store.ts';
import { createJobStore } from '#api/jobs/jobs.store.ts';
import { createCandleStore } from '#api/market/candles.store.ts';

/** The only place where stores are made. */
export const createStores = (database: Database) => ({
  users: { ...createUserStore(database), ...createUserChangeStore(database) },
  members: { ...createMemberActStore(database), ...createMemberPageStore(database) },
  sessions: createLoginSessionStore(database),
  views: createMemberViewStore(database),
  revocations: createRevocationStore(database),
  settings: createSettingsStore(database),
  posts: createPostStore(database),
  media: createMediaStore(database),
  audit: createAuditStore(database),
  figures: createFigureStore(database),
  analytics: createAnalyticsStore(database),
  stats: createStatsStore(database),
  overview: createOverviewStore(database),
  privacy: createPrivacyStore(database),
  accountRemovals: createAccountRemovalStore(database),
  codeRequests: createResendCodeStore(database),
  jobs: createJobStore(database),
  logs: createLogStore(database),
  backupChecks: createBackupCheckStore(database),
  accountRules: createAccountRulesStore(database),
  weeklyReview: createWeeklyReviewStore(database),
  journal: createJournalStore(database),
  journalVersions: createJournalVersionStore(database),
  journalSync: createJournalSyncStore(database),
  journalScreenshots: createJournalScreenshotStore(database),
  platformData: createPlatformDataStore(database),
  chartAnalyses: createChartAnalysisStore(database),
  health: createHealthStore(database),
  candles: createCandleStore(database),
  priceReports: createPriceReportStore(database),
  priceAlerts: createPriceAlertStore(database),
  priceWatch: createPriceWatchStore(database),
  predictions: createPredictionStore(database),
  scanRuns: createScanRunStore(database),
  signals: createSignalStore(database),
  publicRecord: createPublicRecordStore(database),
  recordSubscribers: createRecordSubscriberStore(database),
  institutional: createInstitutionalStore(database),
  diagnostics: createDiagnosticsStore(database),
  journalFigures: createJournalFiguresStore(database),
  journalUsage: createJournalUsageStore(database),
  adminJournal: createAdminJournalStore(database),
  traderPositioning: createTraderPositioningStore(database),
  sentiments: createSentimentStore(database),
  briefings: createBriefingStore(database),
  activation: createActivationStore(database),
  adminPayments: createAdminPaymentStore(database),
  mails: createMailStore(database),
  mailSubjects: createMailSubjectStore(database),
  leads: createLeadStore(database),
  visitorSessions: createVisitorSessionStore(database),
  claims: createClaimStore(database),
  payments: createPaymentStore(database),
  paymentUpdates: createPaymentUpdateStore(database),
  paymentRemovals: createPaymentRemovalStore(database),
  notificationDispatcher: createNotificationDispatcherStore(database),
  inbox: createInboxStore(database),
  expiringAccess: createExpiringAccessStore(database),
  notificationPreferences: createNotificationPreferencesStore(database),
  pushMessages: createPushMessageStore(database),
  pushSubscriptions: createPushSubscriptionStore(database),
  chatLinks: createChatLinkStore(database),
  chatMessages: createChatMessageStore(database),
  serverKeys: createServerKeyStore(database),
  webinars: createWebinarStore(database),
  webinarRegistrations: createWebinarRegistrationStore(database),
  webinarReminders: createWebinarReminderStore(database),
});
