import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import type { Database } from '#api/db/database.ts';
import { dialect } from '#api/db/kit.ts';
import { openSqlite } from '#api/db/open-sqlite.ts';
import { auditLog } from '#api/db/schema/audit.ts';
import { briefings } from '#api/db/schema/briefings.ts';
import { candleChunks } from '#api/db/schema/candles.ts';
import { chartAnalyses } from '#api/db/schema/chart-analyses.ts';
import { institutionalRuns } from '#api/db/schema/institutional.ts';
import { jobs } from '#api/db/schema/jobs.ts';
import { figures, memberActivity } from '#api/db/schema/figures.ts';
import {
  journalEpoch,
  journalHeads,
  journalRows,
  journalScreenshots,
} from '#api/db/schema/journal.ts';
import { leads, visitorSessions } from '#api/db/schema/leads.ts';
import { logEntries } from '#api/db/schema/log-entries.ts';
import { loginSessions } from '#api/db/schema/login-sessions.ts';
import { mails } from '#api/db/schema/mails.ts';
import { media } from '#api/db/schema/media.ts';
import {
  notices,
  notificationPreferences,
  notifications,
  pushMessages,
  pushSubscriptions,
} from '#api/db/schema/notifications.ts';
import {
  gatewayEvents,
  paymentSessions,
  paymentTransactions,
  subscriptions,
} from '#api/db/schema/payments.ts';
import { postImages, postLikes, posts } from '#api/db/schema/posts.ts';
import { predictionModels } from '#api/db/schema/predictions.ts';
import { priceReports } from '#api/db/schema/price-reports.ts';
import { scannerRuns } from '#api/db/schema/scanner-runs.ts';
import { sentimentSnapshots, sentimentViews } from '#api/db/schema/sentiments.ts';
import { serverKeys } from '#api/db/schema/server-keys.ts';
import { settings } from '#api/db/schema/settings.ts';
import {
  signalControls,
  signalOutcomes,
  signalRemovals,
  signals,
  signalTallies,
} from '#api/db/schema/signals.ts';
import { users } from '#api/db/schema/users.ts';
import { webinarRegistrations, webinars } from '#api/db/schema/webinars.ts';
import { openPglite } from './open-pglite.ts';

/** Children before their parents. */
const tables = [
  pushMessages,
  pushSubscriptions,
  notifications,
  notificationPreferences,
  notices,
  webinarRegistrations,
  webinars,
  signalRemovals,
  signalControls,
  signalOutcomes,
  signalTallies,
  signals,
  jobs,
  scannerRuns,
  candleChunks,
  predictionModels,
  priceReports,
  chartAnalyses,
  institutionalRuns,
  sentimentSnapshots,
  sentimentViews,
  briefings,
  journalRows,
  journalHeads,
  journalScreenshots,
  journalEpoch,
  mails,
  gatewayEvents,
  subscriptions,
  paymentTransactions,
  paymentSessions,
  visitorSessions,
  leads,
  loginSessions,
  postLikes,
  postImages,
  posts,
  media,
  memberActivity,
  figures,
  users,
  settings,
  logEntries,
  serverKeys,
  auditLog,
];

let pglite: Promise<Database> | null = null;

/** Starting PostgreSQL takes seconds: the files of a run share it, and it ends with the process. */
const sharedPglite = (): Promise<Database> => (pglite ??= openPglite());

/** The database of this run, SQLite or PostgreSQL: opened once for a file, empty before each test. */
export async function openStoreDatabase(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-store-'));
  const file = join(folder, 'test.sqlite');
  const database = await (dialect === 'postgresql' ? sharedPglite() : openSqlite(file));
  beforeEach(async () => {
    await database.write(async (tx) => {
      for (const table of tables) await tx.delete(table);
    });
  });
  afterAll(async () => {
    if (dialect === 'sqlite') await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return database;
}
