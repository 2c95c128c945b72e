import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { PeakMode } from '#contracts/rules/peak-schedule.ts';
import type { Database } from './db/database.ts';
import { createAuditStore } from './features/audit/audit.store.ts';
import { createAuthenticate } from './features/auth/authenticate.service.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { createKnownDevices } from './features/auth/known-devices.ts';
import { createLoginLimits } from './features/auth/login-limits.ts';
import { createLoginService } from './features/auth/login.service.ts';
import { createLoginSessionStore } from './features/auth/login-sessions.store.ts';
import { createPasswordService } from './features/auth/password.service.ts';
import { createPasswordStore } from './features/auth/passwords.store.ts';
import { createEventHub, type Publish } from './features/events/event-hub.ts';
import { eventRoutes } from './features/events/events.routes.ts';
import { chartAnalysisRoutes } from './features/chart-analyses/chart-analyses.routes.ts';
import { candleImportRoutes } from './features/candle-import/candle-import.routes.ts';
import { createCandleImportService } from './features/candle-import/candle-import.service.ts';
import { createCandleImportStore } from './features/candle-import/candle-import.store.ts';
import { createChartAnalysisService } from './features/chart-analyses/chart-analyses.service.ts';
import { createChartAnalysisStore } from './features/chart-analyses/chart-analyses.store.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { createHealthStore } from './features/health/health.store.ts';
import { journalRoutes } from './features/journal/journal.routes.ts';
import { createJournalScreenshotService } from './features/journal/journal-screenshots.service.ts';
import { createJournalScreenshotStore } from './features/journal/journal-screenshots.store.ts';
import { createJournalSyncService } from './features/journal/journal-sync.service.ts';
import { createJournalSyncStore } from './features/journal/journal-sync.store.ts';
import { createJournalStore } from './features/journal/journal.store.ts';
import { marketRoutes } from './features/market/market.routes.ts';
import { createMarketService } from './features/market/market.service.ts';
import { createPriceReportService } from './features/market/price-reports.service.ts';
import { createPriceReportStore } from './features/market/price-reports.store.ts';
import { mediaRoutes } from './features/media/media.routes.ts';
import { createMediaStore } from './features/media/media.store.ts';
import { openApiRoutes } from './features/openapi/openapi.routes.ts';
import { createPostLikeStore } from './features/posts/post-likes.store.ts';
import { platformDataRoutes } from './features/platform-data/platform-data.routes.ts';
import { createPlatformDataService } from './features/platform-data/platform-data.service.ts';
import { createPlatformDataStore } from './features/platform-data/platform-data.store.ts';
import { postRoutes } from './features/posts/posts.routes.ts';
import { createPostService } from './features/posts/posts.service.ts';
import { createPostStore } from './features/posts/posts.store.ts';
import { createPredictionService } from './features/predictions/predictions.service.ts';
import { createPredictionStore } from './features/predictions/predictions.store.ts';
import { publicConfigRoutes } from './features/public-config/public-config.routes.ts';
import { createScannerServices } from './features/scanners/scanners.service.ts';
import { scannerRoutes } from './features/scanners/scanners.routes.ts';
import { createScanRunStore } from './features/scanners/scan-runs.store.ts';
import {
  createSettingsService,
  type SettingsService,
} from './features/settings/settings.service.ts';
import { createSettingsStore } from './features/settings/settings.store.ts';
import { createGradingService } from './features/signals/grading.service.ts';
import { signalRoutes } from './features/signals/signals.routes.ts';
import { createSignalService } from './features/signals/signals.service.ts';
import { createSignalStore } from './features/signals/signals.store.ts';
import { createAccessCodes } from './features/users/access-codes.service.ts';
import { createAccounts } from './features/users/accounts.service.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { createUserService } from './features/users/users.service.ts';
import { createUserStore } from './features/users/users.store.ts';
import { createMemberLimit } from './http/member-limit.ts';
import type { HttpEnv } from './http/http-env.ts';
import { createMetrics } from './http/metrics.ts';
import type { App } from './http/mount.ts';
import { answerProblem, answerUnknownPath } from './http/problem-answers.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { inlineScriptHashes, serveWebApp } from './http/static-app.ts';
import type { Train } from './features/predictions/training.ts';
import { createCandleStore } from './market/candles.store.ts';
import type { Market } from './market/market.ts';
import type { Secrets } from './secrets.ts';

export type AppDeps = {
  database: Database;
  market: Market;
  secrets: Secrets;
  logger: Logger;
  /** ms UTC; everything that has to do with time asks here. */
  now: () => number;
  version: string;
  publicUrl: string;
  contactPhone: string | null;
  peakMode: PeakMode;
  hasEvidenceCap: boolean;
  /** Learns a prediction model; in a thread of its own where others wait for answers. */
  train: Train;
  /** Bearer token of `/metrics`; null: nothing is measured, and there is no such path. */
  metricsToken: string | null;
  trustProxyHops: number;
  dataDir: string;
  /** The built web app; null serves the API alone. */
  webRoot: string | null;
  isStopping: () => boolean;
};

/** The only place where stores are made. */
const createStores = (database: Database) => ({
  users: createUserStore(database),
  sessions: createLoginSessionStore(database),
  settings: createSettingsStore(database),
  posts: createPostStore(database),
  postLikes: createPostLikeStore(database),
  media: createMediaStore(database),
  audit: createAuditStore(database),
  passwords: createPasswordStore(database),
  journal: createJournalStore(database),
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
});

/** Services by feature; the only place where they are made. */
function createServices(deps: AppDeps) {
  const { database, market, secrets, logger, now, publicUrl } = deps;
  const stores = createStores(database);
  const { sessions } = stores;
  const codes = createAccessCodes(secrets);
  const settings = createSettingsService(stores.settings, now);
  const accounts = createAccounts(stores.users, codes);
  const limits = createLoginLimits(logger);
  const events = createEventHub(now);
  const devices = createKnownDevices(secrets.deviceKey, publicUrl.startsWith('https:'));
  return {
    stores,
    codes,
    settings,
    accounts,
    events,
    users: createUserService({ store: stores.users, audit: stores.audit, codes, now }),
    posts: createPostService({
      store: stores.posts,
      now,
      onChange: () => events.publish('posts'),
    }),
    journal: {
      sync: createJournalSyncService(stores.journalSync, now),
      screenshots: createJournalScreenshotService(stores.journalScreenshots, now),
    },
    market: createMarketService(market, now),
    priceReports: createPriceReportService({ store: stores.priceReports, market, now }),
    candleImport: createCandleImportService({
      candles: stores.candles,
      store: createCandleImportStore(database),
      now,
    }),
    chartAnalyses: createChartAnalysisService({ store: stores.chartAnalyses, market, now }),
    ...createScanning(deps, stores, events.publish, settings),
    platformData: createPlatformDataService({
      store: stores.platformData,
      snapshot: (label) => database.snapshot(label),
      now,
    }),
    authenticate: createAuthenticate({ sessions, settings, now }),
    login: createLoginService({ accounts, sessions, settings, limits, devices, now }),
    passwords: createPasswordService({ accounts, store: stores.passwords, limits, now }),
  };
}

/** What finds signals, keeps and grades them. */
function createScanning(
  { market, now, train, peakMode, hasEvidenceCap }: AppDeps,
  stores: ReturnType<typeof createStores>,
  publish: Publish,
  settings: SettingsService,
) {
  const ofSignals = { store: stores.signals, now, onChange: () => publish('signals') };
  const source = () => market.source;
  const signals = createSignalService({ ...ofSignals, source, hasEvidenceCap });
  return {
    signals,
    grading: createGradingService({ ...ofSignals, market }),
    scanners: createScannerServices({
      market,
      runs: stores.scanRuns,
      signals,
      predictions: createPredictionService({ store: stores.predictions, market, train, now }),
      settings,
      mode: peakMode,
      now,
      onChange: () => publish('scanners'),
    }),
  };
}

export type Services = ReturnType<typeof createServices>;

/** Wires the whole server. Nothing here listens or reads the environment, so tests make as many as they like. */
export function createApp(deps: AppDeps): { router: Hono<HttpEnv>; services: Services } {
  const services = createServices(deps);
  const { stores, settings } = services;
  const router = new Hono<HttpEnv>();
  const metrics = deps.metricsToken === null ? null : createMetrics(deps.metricsToken);
  router.use(requestLog(deps.logger));
  if (metrics) router.use(metrics.measure);
  router.use(securityHeaders(deps.webRoot === null ? [] : inlineScriptHashes(deps.webRoot)));
  router.onError(answerProblem);
  router.notFound(answerUnknownPath);

  const api = new Hono<HttpEnv>();
  api.use(async (c, next) => {
    c.header('cache-control', 'no-store'); // before the answer: afterwards it would be copied
    await next();
  });
  const app: App = {
    router: api,
    authenticate: services.authenticate,
    memberLimit: createMemberLimit(async () => (await settings.read()).api_rate_limit),
    trustProxyHops: deps.trustProxyHops,
  };
  eventRoutes(app, services.events);
  deps.market.onTick(() => services.events.publish('prices'));
  authRoutes(app, { ...services, sessions: stores.sessions });
  userRoutes(app, services.users);
  postRoutes(app, { store: stores.posts, likes: stores.postLikes, posts: services.posts });
  journalRoutes(app, { ...services.journal, store: stores.journal, now: deps.now });
  marketRoutes(app, services);
  chartAnalysisRoutes(app, { store: stores.chartAnalyses, analyses: services.chartAnalyses });
  candleImportRoutes(app, { candleImport: services.candleImport, now: deps.now });
  signalRoutes(app, services.signals);
  scannerRoutes(app, services.scanners);
  platformDataRoutes(app, services.platformData);
  publicConfigRoutes(app, settings, deps.contactPhone);
  openApiRoutes(app, settings, deps.version);
  router.route('/api', api);

  mediaRoutes(router, stores.media);
  healthRoutes(router, { ...deps, store: stores.health });
  metrics?.serve(router);
  if (deps.webRoot !== null) serveWebApp(router, deps.webRoot);
  return { router, services };
}
