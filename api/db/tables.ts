import { auditLog } from './schema/audit.ts';
import { briefings } from './schema/briefings.ts';
import { candleChunks } from './schema/candles.ts';
import { chartAnalyses } from './schema/chart-analyses.ts';
import { institutionalRuns } from './schema/institutional.ts';
import { jobs } from './schema/jobs.ts';
import { counters } from './schema/counters.ts';
import { figures, memberActivity } from './schema/figures.ts';
import {
  journalEpochs,
  journalFigures,
  journalHeads,
  journalRows,
  journalScreenshots,
  journalUsage,
} from './schema/journal.ts';
import { leads, visitorSessions } from './schema/leads.ts';
import { liveVersions } from './schema/live-versions.ts';
import { logEntries } from './schema/log-entries.ts';
import { loginSessions } from './schema/login-sessions.ts';
import { mails } from './schema/mails.ts';
import { media } from './schema/media.ts';
import {
  outboxEvents,
  notificationPreferences,
  notifications,
  pushMessages,
  pushSubscriptions,
} from './schema/notifications.ts';
import {
  gatewayEvents,
  paymentSessions,
  paymentTransactions,
  subscriptions,
} from './schema/payments.ts';
import { postImages, postLikes, posts } from './schema/posts.ts';
import { predictionModels } from './schema/predictions.ts';
import { priceReports } from './schema/price-reports.ts';
import { revocations } from './schema/revocations.ts';
import { scannerRuns } from './schema/scanner-runs.ts';
import { sentimentSnapshots, sentimentViews } from './schema/sentiments.ts';
import { serverKeys } from './schema/server-keys.ts';
import { settings } from './schema/settings.ts';
import {
  signalControls,
  signalOutcomes,
  signalRemovals,
  signals,
  signalTallies,
} from './schema/signals.ts';
import { users } from './schema/users.ts';
import { webinarRegistrations, webinars } from './schema/webinars.ts';

/** Every table of the schema, parents before the children that point to them. */
export const tables = [
  auditLog,
  counters,
  liveVersions,
  serverKeys,
  logEntries,
  settings,
  revocations,
  users,
  figures,
  memberActivity,
  media,
  posts,
  postImages,
  postLikes,
  loginSessions,
  leads,
  visitorSessions,
  paymentSessions,
  paymentTransactions,
  subscriptions,
  gatewayEvents,
  mails,
  journalEpochs,
  journalScreenshots,
  journalHeads,
  journalRows,
  journalFigures,
  journalUsage,
  briefings,
  sentimentViews,
  sentimentSnapshots,
  institutionalRuns,
  chartAnalyses,
  priceReports,
  predictionModels,
  candleChunks,
  scannerRuns,
  jobs,
  signals,
  signalTallies,
  signalOutcomes,
  signalControls,
  signalRemovals,
  webinars,
  webinarRegistrations,
  outboxEvents,
  notificationPreferences,
  notifications,
  pushSubscriptions,
  pushMessages,
];
