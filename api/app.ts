import { Hono } from 'hono';
import { createAdministration } from '#api/composition/administration.ts';
import type { AppDeps } from '#api/composition/app-deps.ts';
import { type Base, createBase } from '#api/composition/base.ts';
import { createMarketServices } from '#api/composition/market-services.ts';
import { createMembership, createOwnAccount } from '#api/composition/membership.ts';
import { createMessaging } from '#api/composition/messaging.ts';
import { createOwnSystem } from '#api/composition/system.ts';
import type { HttpEnv } from '#api/http/caller.ts';
import { createInFlight } from '#api/http/in-flight.ts';
import { createAddressLimit, createMemberLimit } from '#api/http/limits.ts';
import { isUnavailable } from './db/failures.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { analysisRoutes } from './features/analysis/analysis.routes.ts';
import { analyticsRoutes } from './features/analytics/analytics.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { createConfirmationService } from './features/auth/confirmation.service.ts';
import { createLoginService } from './features/auth/login.service.ts';
import { createMemberViewService } from './features/auth/member-views.service.ts';
import {
  createDiagnosticsService,
  createSyncActivityService,
} from './features/diagnostics/diagnostics.service.ts';
import { eventRoutes } from './features/events/events.routes.ts';
import { createJournalEvents } from './features/events/journal-events.ts';
import { createPriceEvents } from './features/events/price-events.ts';
import { createAccountRulesService } from './features/journal/account-rules.service.ts';
import { createJournalScreenshotService } from './features/journal/journal-screenshots.service.ts';
import { createJournalSyncService } from './features/journal/journal-sync.service.ts';
import { diagnosticsRoutes, journalRoutes } from './features/journal/journal.routes.ts';
import { createWeeklyReviewService } from './features/journal/weekly-review.service.ts';
import { createJournalService } from './features/journal/journal.service.ts';
import { leadRoutes } from './features/leads/leads.routes.ts';
import { marketRoutes } from './features/market/market.routes.ts';
import { mediaRoutes } from './features/media/media.routes.ts';
import { chatRoutes, notificationRoutes } from './features/notifications/notifications.routes.ts';
import { paymentRoutes } from './features/payments/payments.routes.ts';
import { priceAlertRoutes } from './features/price-alerts/price-alerts.routes.ts';
import { postRoutes } from './features/posts/posts.routes.ts';
import { createPostService } from './features/posts/posts.service.ts';
import { scannerRoutes } from './features/scanners/scanners.routes.ts';
import { createBrandedFiles } from './features/settings/branded-files.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { publicRecordRoutes } from './features/signals/public-record.routes.ts';
import { recordSubscriptionRoutes } from './features/signals/record-subscription.routes.ts';
import { signalRoutes } from './features/signals/signals.routes.ts';
import { createPlatformDataService } from './features/system/platform-data.service.ts';
import {
  backupDownload,
  backupRoutes,
  healthRoutes,
  openApiRoutes,
  systemRoutes,
} from './features/system/system.routes.ts';
import { createUserChangeService } from './features/users/user-changes.service.ts';
import { createMemberService } from './features/users/members.service.ts';
import { memberRoutes, userRoutes } from './features/users/users.routes.ts';
import { createUserService } from './features/users/users.service.ts';
import { webinarRoutes } from './features/webinars/webinars.routes.ts';
import { createMetrics } from './http/metrics.ts';
import type { App } from './http/mount.ts';
import { answerUnknownPath, createAnswerProblem } from './http/problem-answers.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { inlineScriptHashes, serveWebApp } from './http/static-app.ts';

/** Of pages of the public record that are made for this call; a page at hand costs nothing. */
const RECORD_LIMIT = {
  name: 'pages of the record',
  points: 60,
  seconds: 60,
  detail: 'Too many requests for the record this minute. Please wait a while.',
  mayCountHere: true,
};

const RECORD_DATA_LIMIT = { ...RECORD_LIMIT, name: 'data of the record', points: 600 };

const CSV_LIMIT = { ...RECORD_LIMIT, name: 'records as CSV', points: 5 };

const SUBSCRIBER_LIMIT = {
  name: 'subscribers of the record',
  points: 5,
  seconds: 3600,
  detail: 'Too many addresses this hour. Please wait a while.',
};

/** Services by feature; the only place where they are made. */
function createServices(deps: AppDeps) {
  const base = createBase(deps);
  const { stores } = base;
  const { audit, sessions } = stores;
  const shared = { ...deps, ...base, audit, sessions };
  const membership = createMembership(deps, base);
  const { mails } = membership;
  const account = createOwnAccount(deps, base, mails);
  const { journalEvents, journal } = createJournal(deps, base);
  const { activity } = journal;
  const services = {
    ...base,
    journalEvents,
    journal,
    users: createUserService({ ...shared, store: stores.users }),
    userChanges: createUserChangeService({
      ...shared,
      store: stores.users,
      removeUser: stores.accountRemovals.removeOther,
      kickMails: () => mails.kick(),
    }),
    members: createMemberService({
      ...shared,
      store: { ...stores.users, ...stores.members },
      mails,
      devices: account.devices,
      kickMails: () => mails.kick(),
    }),
    posts: createPostService({
      ...deps,
      store: stores.posts,
      onChange: () => base.events.publish('posts'),
    }),
    ...createMarketServices(deps, base),
    platformData: createPlatformDataService({
      ...shared,
      store: stores.platformData,
      onCleared: () => void journalEvents.pollAll(),
    }),
    membership,
    messaging: createMessaging(deps, base, mails),
    login: createLoginService({ ...shared, devices: base.knownDevices }),
    confirmation: createConfirmationService(shared),
    views: createMemberViewService({ ...shared, views: stores.views }),
    administration: createAdministration(deps, base),
    diagnostics: createDiagnosticsService({
      ...deps.database,
      store: stores.diagnostics,
      activity,
      devices: account.devices,
      users: stores.users,
      now: deps.now,
    }),
    account,
  };
  return { ...services, system: createOwnSystem(deps, services) };
}

/** The journals of members, and the live events about their changes. */
function createJournal(deps: AppDeps, { stores, events, readQuota }: Base) {
  const { logger, now } = deps;
  const { journal: store, journalUsage: usage } = stores;
  return {
    journalEvents: createJournalEvents({
      hub: events,
      versionsOf: (userIds) => stores.journalVersions.versionsOf(userIds),
      onFailure: (error) => logger.warn({ err: error }, 'a journal change was not published'),
    }),
    journal: {
      entries: createJournalService({ store, usage, readQuota, now }),
      activity: createSyncActivityService({ store: stores.diagnostics, now }),
      sync: createJournalSyncService(stores.journalSync, now, readQuota),
      screenshots: createJournalScreenshotService(stores.journalScreenshots, now, readQuota),
      reviews: createWeeklyReviewService({
        ...deps,
        store: stores.weeklyReview,
        // Without the message, which may have content of the journal.
        onFailure: (user, error) => {
          const reason = error instanceof Error ? error.name : 'unknown';
          logger.warn({ user, reason }, 'the weekly review of a member failed');
        },
      }),
      rules: createAccountRulesService({
        ...deps,
        store: stores.accountRules,
        onFailure: (error) => logger.warn({ err: error }, 'the rules of accounts were not checked'),
      }),
    },
  };
}

export type Services = ReturnType<typeof createServices>;

/** Wires the whole server. Nothing here listens or reads the environment, so tests make as many as they like. */
export function createApp(deps: AppDeps) {
  const services = createServices(deps);
  const { stores, settings } = services;
  const router = new Hono<HttpEnv>();
  const metrics = deps.metricsToken === null ? null : createMetrics(deps.metricsToken);
  router.use(requestLog(deps.logger));
  router.use(services.answers.measure);
  router.use(services.proxies.watch);
  if (metrics) router.use(metrics.measure);
  router.use(securityHeaders(deps.webRoot === null ? [] : inlineScriptHashes(deps.webRoot)));
  router.onError(createAnswerProblem(isUnavailable));
  router.notFound(answerUnknownPath);

  const api = new Hono<HttpEnv>();
  api.use(async (c, next) => {
    c.header('cache-control', 'no-store'); // before the answer: afterwards it would be copied
    await next();
  });
  const app: App = {
    router: api,
    authenticate: services.authenticate,
    authenticatePayer: services.membership.authenticatePayer,
    memberLimit: createMemberLimit(
      deps.database.createCounter,
      async () => (await settings.read()).api_rate_limit,
    ),
    shared: services.sharedAnswers,
    inFlight: createInFlight(),
    trustProxyHops: deps.trustProxyHops,
  };
  mountFeatures(app, services, deps);
  publicRecordRoutes(app, router, {
    record: services.publicRecord,
    settings,
    mailer: deps.mailer,
    publicUrl: deps.publicUrl,
    limit: createAddressLimit(deps.database.createCounter, RECORD_LIMIT),
    dataLimit: createAddressLimit(deps.database.createCounter, RECORD_DATA_LIMIT),
    csvLimit: createAddressLimit(deps.database.createCounter, CSV_LIMIT),
    hasScript: deps.webRoot !== null,
  });
  recordSubscriptionRoutes(router, {
    ...deps,
    settings,
    store: stores.recordSubscribers,
    limit: createAddressLimit(deps.database.createCounter, SUBSCRIBER_LIMIT),
    kickMails: () => services.membership.mails.kick(),
  });
  services.events.sendPricesBy(createPriceEvents(() => services.market.list()));
  deps.market.onTick(() => services.events.publish('prices'));
  router.route('/api', api);

  mediaRoutes(app, router, stores.media);
  backupDownload(router, services.system.backupFiles);
  healthRoutes(router, { ...deps, store: stores.health });
  metrics?.serve(router);
  if (deps.webRoot !== null) {
    serveWebApp(router, deps.webRoot, createBrandedFiles(settings, deps.webRoot));
  }
  return { router, services };
}

function mountFeatures(app: App, services: Services, { now, version }: AppDeps): void {
  const { stores, account, membership, messaging, administration } = services;
  eventRoutes(app, services.events, services.journalEvents);
  authRoutes(app, { ...services, ...account, sessions: stores.sessions, views: stores.views });
  accountRoutes(app, account);
  userRoutes(app, services.users, services.userChanges);
  memberRoutes(app, services.members, services.views);
  diagnosticsRoutes(app, services.diagnostics);
  postRoutes(app, { store: stores.posts, posts: services.posts });
  journalRoutes(app, { ...services.journal, onChange: services.journalEvents.mayHaveChanged });
  marketRoutes(app, { ...services, now });
  priceAlertRoutes(app, services.priceAlerts);
  signalRoutes(app, services.signals);
  scannerRoutes(app, services.scanners);
  analysisRoutes(app, services);
  settingsRoutes(app, membership.publicConfig);
  leadRoutes(app, membership);
  paymentRoutes(app, membership);
  webinarRoutes(app, messaging.webinars);
  notificationRoutes(app, messaging.notifications);
  chatRoutes(app, messaging.chats);
  analyticsRoutes(app, administration);
  auditRoutes(app, administration.audit);
  systemRoutes(app, { ...services, mails: membership.mails, providers: administration.providers });
  backupRoutes(app, services.system.backupFiles, services.system.backupRestores);
  openApiRoutes(app, services.settings, version);
}
