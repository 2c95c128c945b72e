import { Hono } from 'hono';
import { createOwnAccount, ownAccountRoutes } from '#api/composition/account.ts';
import { administrationRoutes, createAdministration } from '#api/composition/administration.ts';
import type { AppDeps } from '#api/composition/app-deps.ts';
import { createMarketServices } from '#api/composition/market-services.ts';
import { createMembership, membershipRoutes } from '#api/composition/membership.ts';
import { createMessaging, messagingRoutes } from '#api/composition/messaging.ts';
import { createStores, type Stores } from '#api/composition/stores.ts';
import { createOwnSystem, ownSystemRoutes } from '#api/composition/system.ts';
import { createOwnProof } from '#api/features/auth/reauthentication.service.ts';
import { watchBackups } from '#api/features/watch/watch.service.ts';
import { isUnavailable } from './db/failures.ts';
import { quotaOf } from './domain/journal-quota.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { createAuthenticate } from './features/auth/authenticate.service.ts';
import { createConfirmationService } from './features/auth/confirmation.service.ts';
import { createCredentials } from './features/auth/credentials.service.ts';
import { createKnownDevices } from './features/auth/known-devices.service.ts';
import { createLoginLimits, recordBlocks } from './features/auth/login-limits.ts';
import { createLoginService } from './features/auth/login.service.ts';
import { briefingRoutes } from './features/briefing/briefing.routes.ts';
import { candleImportRoutes } from './features/candle-import/candle-import.routes.ts';
import { chartAnalysisRoutes } from './features/chart-analyses/chart-analyses.routes.ts';
import { darkPoolRoutes } from './features/dark-pools/dark-pools.routes.ts';
import { createEventHub, type EventHub } from './features/events/event-hub.ts';
import { eventRoutes } from './features/events/events.routes.ts';
import { createJournalEvents } from './features/events/journal-events.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { institutionalRoutes } from './features/institutional/institutional.routes.ts';
import { createJournalScreenshotService } from './features/journal/journal-screenshots.service.ts';
import { createJournalSyncService } from './features/journal/journal-sync.service.ts';
import { journalRoutes } from './features/journal/journal.routes.ts';
import { createJournalService } from './features/journal/journal.service.ts';
import { marketRoutes } from './features/market/market.routes.ts';
import { mediaRoutes } from './features/media/media.routes.ts';
import { openApiRoutes } from './features/openapi/openapi.routes.ts';
import { platformDataRoutes } from './features/platform-data/platform-data.routes.ts';
import { createPlatformDataService } from './features/platform-data/platform-data.service.ts';
import { postRoutes } from './features/posts/posts.routes.ts';
import { createPostService } from './features/posts/posts.service.ts';
import { openRevocationFile } from './features/revocations/revocation-file.ts';
import { createRevocationService } from './features/revocations/revocations.service.ts';
import { scannerRoutes } from './features/scanners/scanners.routes.ts';
import { sentimentRoutes } from './features/sentiments/sentiments.routes.ts';
import {
  createSettingsService,
  type SettingsService,
} from './features/settings/settings.service.ts';
import { signalRoutes } from './features/signals/signals.routes.ts';
import { createAccessCodes } from './features/users/access-codes.service.ts';
import { createAccounts } from './features/users/accounts.service.ts';
import { createUserChangeService } from './features/users/user-changes.service.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { createUserService } from './features/users/users.service.ts';
import { createAnswerWatch } from './http/answer-watch.ts';
import type { HttpEnv } from './http/http-env.ts';
import { createMemberLimit } from './http/member-limit.ts';
import { createMetrics } from './http/metrics.ts';
import type { App } from './http/mount.ts';
import { answerUnknownPath, createAnswerProblem } from './http/problem-answers.ts';
import { createProxyWatch } from './http/proxy-watch.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { inlineScriptHashes, serveWebApp } from './http/static-app.ts';

/** Services by feature; the only place where they are made. */
function createServices(deps: AppDeps) {
  const { secrets, logger, now, publicUrl } = deps;
  const stores = createStores(deps.database);
  const database = watchBackups(deps.database, { post: stores.notificationDispatcher.post, now });
  const { audit, sessions } = stores;
  const codes = createAccessCodes(secrets);
  const settings = createSettingsService(stores.settings, now);
  const accounts = createAccounts(stores.users, codes);
  const onBlock = recordBlocks(audit, now);
  const limits = createLoginLimits({ ...deps.database, log: logger, onBlock });
  const credentials = createCredentials({ accounts, limits, audit, now });
  const events = createEventHub(now);
  const { journalEvents, journal } = createJournal(deps, { stores, settings, events });
  const devices = createKnownDevices(secrets.deviceKey, publicUrl.startsWith('https:'));
  const authenticate = createAuthenticate({ sessions, settings, now });
  const revocations = createRevocationService({
    store: stores.revocations,
    file: openRevocationFile(deps.dataDir),
    now,
  });
  const fileRevocations = (): Promise<void> => revocations.flush();
  const membership = createMembership(
    { ...deps, database },
    { stores, settings, codes, authenticate, fileRevocations },
  );
  const { publish } = events;
  const { mails } = membership;
  const answers = createAnswerWatch(now);
  const proxies = createProxyWatch(deps);
  const isOwnProof = createOwnProof(accounts, limits);
  return {
    stores,
    database,
    codes,
    answers,
    proxies,
    settings,
    accounts,
    events,
    journalEvents,
    users: createUserService({ store: stores.users, audit: stores.audit, codes, now }),
    userChanges: createUserChangeService({
      store: stores.users,
      removeUser: stores.accountRemovals.removeOther,
      fileRevocations,
      kickMails: () => mails.kick(),
      codes,
      now,
    }),
    posts: createPostService({
      store: stores.posts,
      likes: stores.postLikes,
      now,
      onChange: () => events.publish('posts'),
    }),
    journal,
    ...createMarketServices(deps, { stores, database, settings, publish }),
    platformData: createPlatformDataService({
      store: stores.platformData,
      database,
      now,
      onCleared: () => void journalEvents.pollAll(),
    }),
    authenticate,
    membership,
    messaging: createMessaging(deps, { stores, settings, publish, mails }),
    login: createLoginService({ accounts, credentials, sessions, settings, devices, now }),
    confirmation: createConfirmationService({ credentials, sessions, audit, now }),
    administration: createAdministration({ ...deps, database }, { stores, settings, answers }),
    account: createOwnAccount(deps, {
      stores,
      settings,
      isOwnProof,
      fileRevocations,
      knownDevices: devices,
      mails,
    }),
    revocations,
  };
}

type JournalParts = { stores: Stores; settings: SettingsService; events: EventHub };

/** The journals of members, and how their open devices learn of a change. */
function createJournal({ logger, now }: AppDeps, { stores, settings, events }: JournalParts) {
  const readQuota = async () => quotaOf(await settings.read());
  return {
    journalEvents: createJournalEvents({
      hub: events,
      versionsOf: (userIds) => stores.journalVersions.versionsOf(userIds),
      onFailure: (error) => logger.warn({ err: error }, 'a journal change was not published'),
    }),
    journal: {
      entries: createJournalService({
        store: stores.journal,
        usage: stores.journalUsage,
        readQuota,
        now,
      }),
      sync: createJournalSyncService(stores.journalSync, now, readQuota),
      screenshots: createJournalScreenshotService(stores.journalScreenshots, now, readQuota),
    },
  };
}

export type Services = ReturnType<typeof createApp>['services'];

/** Wires the whole server. Nothing here listens or reads the environment, so tests make as many as they like. */
export function createApp(deps: AppDeps) {
  const base = createServices(deps);
  const services = { ...base, system: createOwnSystem(deps, base) };
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
    trustProxyHops: deps.trustProxyHops,
  };
  eventRoutes(app, services.events, services.journalEvents);
  deps.market.onTick(() => services.events.publish('prices'));
  authRoutes(app, { ...services, ...services.account, sessions: stores.sessions });
  ownAccountRoutes(app, services.account);
  userRoutes(app, services.users, services.userChanges);
  postRoutes(app, { store: stores.posts, posts: services.posts });
  journalRoutes(app, {
    ...services.journal,
    onChange: services.journalEvents.mayHaveChanged,
  });
  marketRoutes(app, services);
  chartAnalysisRoutes(app, { store: stores.chartAnalyses, analyses: services.chartAnalyses });
  candleImportRoutes(app, { candleImport: services.candleImport, now: deps.now });
  signalRoutes(app, services.signals);
  scannerRoutes(app, services.scanners);
  sentimentRoutes(app, services);
  institutionalRoutes(app, services.institutional);
  darkPoolRoutes(app, services.darkPools);
  briefingRoutes(app, services.briefing);
  membershipRoutes(app, services.membership);
  messagingRoutes(app, services.messaging);
  administrationRoutes(app, services.administration);
  ownSystemRoutes(app, services.system);
  platformDataRoutes(app, services.platformData);
  openApiRoutes(app, settings, deps.version);
  router.route('/api', api);

  mediaRoutes(router, stores.media);
  healthRoutes(router, { ...deps, store: stores.health });
  metrics?.serve(router);
  if (deps.webRoot !== null) serveWebApp(router, deps.webRoot);
  return { router, services };
}
