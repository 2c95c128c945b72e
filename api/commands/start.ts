import { existsSync } from 'node:fs';
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { v7 as uuid } from 'uuid';
import { createApp, type Services } from '#api/app.ts';
import { type Config, readConfig } from '#api/config/config.ts';
import { protectDataFolder } from '#api/config/data-folder.ts';
import { refuseAccidentalExposure } from '#api/config/exposure-config.ts';
import { deriveSecrets, readMasterSecret } from '#api/config/secrets.ts';
import type { Database } from '#api/db/database.ts';
import { refuseLostDatabase } from '#api/db/lost-database.ts';
import { openDatabase } from '#api/db/open-database.ts';
import { openMailer } from '#api/delivery/open-mailer.ts';
import { startLiveRelay } from '#api/features/events/live-relay.ts';
import { createLiveVersionStore } from '#api/features/events/live-versions.store.ts';
import { createPictures } from '#api/features/media/pictures.service.ts';
import { startTraining } from '#api/features/predictions/training.ts';
import { watchLoad } from '#api/features/system/process-load.ts';
import { readDiskSpace } from '#api/features/system/watch.service.ts';
import { ensureAdministrator } from '#api/features/users/accounts.service.ts';
import { createLogBuffer } from '#api/http/log-buffer.ts';
import { createLogger, openLog } from '#api/http/request-log.ts';
import { listen } from '#api/http/server.ts';
import { createJobRunner, type JobRunner } from '#api/jobs/job-runner.ts';
import { createJobStore } from '#api/jobs/jobs.store.ts';
import {
  addBackupJob,
  addBriefingJob,
  addChatJobs,
  addFigureJob,
  addJournalJobs,
  addMailJob,
  addNotificationJobs,
  addPriceAlertJob,
  addPaymentJobs,
  addPostJob,
  addPushJob,
  addScannerJobs,
  addSentimentJob,
  addUpkeepJob,
  addWebinarJob,
  addWeeklyReviewJob,
} from '#api/jobs/jobs.ts';
import { startCounting, startRecalling, startRetention } from '#api/jobs/timers.ts';
import { createCandleStore } from '#api/market/candles.store.ts';
import type { Market } from '#api/market/market.ts';
import { openMarket } from '#api/market/open-market.ts';
import { everyByTimer } from '#api/market/scheduler.ts';
import { openGateways } from '#api/payments/open-gateways.ts';
import { createWebPushSender } from '#api/push/web-push-sender.ts';
import { readSampleCode, seedSales, seedSamples } from '#api/seed/seed.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { runCommand, say } from './terminal.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** How long a log line waits to be stored: a server that dies loses these lines. */
const LOG_STORE_MS = 5000;

/** Asks the supervisor to start the server again; `scripts/start.mjs` knows it. */
const RESTART_CODE = 75;

const CLOCK_LOOK_MS = 300_000;

/** With other processes on the database, the time that proxies have to notice that this one stops. */
const DRAIN_MS = 1500;

/** For each address of a host but the last. Node's 250 ms are less than a far host needs to answer. */
const DIAL_MS = 1000;

async function start(): Promise<void> {
  setDefaultAutoSelectFamilyAttemptTimeout(DIAL_MS);
  const config = readConfig(process.env);
  refuseAccidentalExposure(config);
  const unprotected = protectDataFolder(config.dataDir);
  const parts = await openParts(config);
  const { database, market, logger, training, processLoad } = parts;
  if (unprotected.length > 0) {
    logger.warn({ paths: unprotected }, 'other users of this machine may read the data folder');
  }
  let isStopping = false;
  const { router, services } = createApp({
    ...config,
    ...parts,
    train: training.train,
    load: processLoad.read,
    now: Date.now,
    diskSpace: () => readDiskSpace(config.dataDir),
    version: packageJson.version,
    webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
    isStopping: () => isStopping,
    restart: config.isSupervised ? () => void stop(RESTART_CODE) : null,
    countSockets: () => server.countSockets(),
  });

  await services.messaging.push.keys.read(); // made at the first start
  await services.settings.read(); // listeners apply the settings from here on
  const endRelay = await relayEvents(database, services, logger);
  const isFirstStart = await createFirstAccounts(config, services);
  await fileRevocations(services, logger);
  // On a developer's machine at each start: nobody else reads its terminal.
  const mayShowSample = !config.isProduction && (isFirstStart || !config.isInsecureDemo);
  const sampleCode = mayShowSample ? await readSampleCode(services.accounts) : null;

  const server = await listen(router, { ...config, onStop: () => services.events.close() });
  const endRetention = retain(services, logger);
  const endLogStorage = everyByTimer(() => void services.system.logs.storeWaiting(), LOG_STORE_MS);
  const endCounting = countCalls(services, logger);
  const endClockWatch = watchClock(services, logger);
  const jobs = startJobs({ ...parts, config, services, isStopping: () => isStopping });
  const stop = async (exitCode: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    // Child processes, whose end is awaited, do not hold the process: it would end before all is closed.
    setInterval(() => undefined, 1000);
    endRetention();
    endLogStorage();
    endClockWatch();
    processLoad.stop();
    parts.pictures.stop();
    training.stop();
    parts.mailer.close();
    parts.pushSender.close();
    services.messaging.chats.bot.close();
    await Promise.all([
      server.stop(database.isShared ? DRAIN_MS : 0).then(endCounting),
      market.stop(),
      jobs.stop(),
    ]);
    await endRelay();
    await services.system.logs.storeWaiting();
    await database.close();
    process.exit(exitCode); // a provider's connection that is half open would hold the process for minutes
  };
  process.once('SIGTERM', () => void stop(0));
  process.once('SIGINT', () => void stop(0));

  if (sampleCode !== null) say(`Access code of the sample trader: ${sampleCode}`);
  say(`Bellwether is ready at ${config.publicUrl}`);
}

async function openParts(config: Config) {
  const logBuffer = createLogBuffer();
  const logger = createLogger('info', openLog(config.logLevel, logBuffer)); // until the settings are read
  const database = await openDatabase(config);
  const secrets = deriveSecrets(readMasterSecret(config.masterSecret, config.dataDir));
  const gateways = openGateways(config.payments, { now: Date.now });
  if (config.isInsecureDemo) {
    logger.warn('a trial on a private network: this server is not set up for real members');
  }
  if (config.isProduction && gateways.isDemoOnly) {
    logger.warn('payments are a demo: no money moves');
  }
  return {
    logBuffer,
    logger,
    database,
    secrets,
    gateways,
    market: await openMarket(config.market, {
      store: createCandleStore(database),
      now: Date.now,
      every: everyByTimer,
      sleep: (ms) => after(ms, undefined, { ref: false }),
      onFailure: logFailure(logger, 'the market failed'),
    }),
    mailer: openMailer(config.mail, { dataDir: config.dataDir, now: Date.now }),
    pushSender: createWebPushSender({ ...config.push, now: Date.now }),
    pictures: createPictures(),
    training: startTraining(),
    processLoad: watchLoad(everyByTimer),
  };
}

const logFailure =
  (logger: Logger, message: string) =>
  (error: unknown): void =>
    logger.error({ err: error }, message);

/** Creates the administrator, and samples where they are wanted. @returns whether this is the first start */
async function createFirstAccounts(config: Config, services: Services): Promise<boolean> {
  const { stores, codes, users, posts, messaging } = services;
  if ((await stores.users.findProtected()) === null) refuseLostDatabase(config);
  const administrator = { store: stores.users, codes, now: Date.now };
  const newCode = await ensureAdministrator(administrator, config.adminAccessCode);
  if (newCode === null) return false;
  // Before anything can fail: the code is stored now, and nobody can read it back. A chosen code is not printed.
  if (newCode !== config.adminAccessCode) {
    say(`Administrator's access code (shown only now): ${newCode}`);
  }
  if (!config.seedSamples) return true;
  await seedSamples({ users, posts, webinars: messaging.webinars }, Date.now());
  const { leads, visitors, payments, publicConfig } = services.membership;
  const isDemo = publicConfig.offers.every(({ gateway }) => gateway === 'demo');
  const { publicUrl } = config;
  await seedSales({ leads, visitors, payments: isDemo ? payments : null, publicUrl });
  return true;
}

/** With several processes on one database, each sends its streams what changed in the others. */
const relayEvents = async (
  database: Database,
  { events, journalEvents }: Services,
  logger: Logger,
): Promise<() => Promise<void>> =>
  database.isShared
    ? startLiveRelay({
        hub: events,
        store: createLiveVersionStore(database),
        now: Date.now,
        every: everyByTimer,
        pollJournals: journalEvents.pollAll,
        onFailure: (error) =>
          logger.warn({ err: error }, 'changes cannot be published at the moment'),
      })
    : async () => undefined;

function watchClock({ messaging }: Services, logger: Logger): () => void {
  const onFailure = logFailure(logger, 'the clock could not be checked');
  const look = (): void => void messaging.clockWatch.look().catch(onFailure);
  look();
  return everyByTimer(look, CLOCK_LOOK_MS);
}

/** Files what a server stored that died before it could file it; a full disk does not prevent the start. */
const fileRevocations = ({ system }: Services, logger: Logger): Promise<void> =>
  system.backups.tidyRevocations().catch(logFailure(logger, 'revocations could not be filed'));

function countCalls(services: Services, logger: Logger): () => Promise<void> {
  const onFailure = logFailure(logger, 'what was counted could not be stored');
  const { administration, journal, sessionUse, priceReports } = services;
  const counts = [administration.counting, journal.activity, sessionUse, priceReports];
  const ends = counts.map((counting) =>
    startCounting({ counting, every: everyByTimer, onFailure }),
  );
  return async () => void (await Promise.all(ends.map((end) => end())));
}

function retain(services: Services, logger: Logger): () => void {
  const { diagnostics, institutional, priceAlerts, priceReports, settings, stores } = services;
  const { outboxEvents } = services.messaging;
  const { candles, leads, mails, paymentRemovals, sentiments } = stores;
  return startRetention({
    candles,
    shortLived: [
      priceAlerts,
      priceReports,
      services.membership.visitors,
      outboxEvents,
      diagnostics,
    ],
    logs: [sentiments, institutional, leads, paymentRemovals, mails, outboxEvents, diagnostics],
    settings,
    now: Date.now,
    every: everyByTimer,
    onFailure: logFailure(logger, 'old data could not be removed'),
  });
}

type Started = {
  readonly config: Config;
  readonly database: Database;
  readonly market: Market;
  readonly services: Services;
  readonly logger: Logger;
  readonly isStopping: () => boolean;
};

/** Starts the jobs once the market has its history: results from half of it would be wrong. */
function startJobs({ config, database, market, services, logger, isStopping }: Started): JobRunner {
  const jobs = createJobRunner({
    store: createJobStore(database),
    now: Date.now,
    every: everyByTimer,
    holder: uuid(),
    onFailure(error, job) {
      if (!isStopping()) logger.error({ err: error, job }, 'a job failed');
    },
  });
  const { scanners, grading, stores, membership, messaging, administration, system } = services;
  addScannerJobs(jobs, {
    ...scanners,
    predict: () => scanners.predict(),
    grading,
    publicRecord: services.publicRecord,
    hasReplay: config.hasSignalReplay,
    isStopping,
  });
  addSentimentJob(jobs, services.sentimentActivity);
  addBriefingJob(jobs, services);
  addJournalJobs(jobs, stores);
  addWeeklyReviewJob(jobs, services.journal.reviews);
  addPaymentJobs(jobs, membership);
  addMailJob(jobs, membership.mails);
  addFigureJob(jobs, administration.rollUp);
  addNotificationJobs(jobs, messaging);
  addPriceAlertJob(jobs, services);
  addPostJob(jobs, services.posts);
  addPushJob(jobs, messaging.push.delivery);
  addChatJobs(jobs, messaging.chats);
  addBackupJob(jobs, system.backups);
  addUpkeepJob(jobs, { logs: system.logs, database });
  addWebinarJob(jobs, messaging.webinarReminders);
  const startPrepared = async (): Promise<void> => {
    await market.whenPrepared();
    if (isStopping()) return;
    jobs.start();
    if (!database.isShared) return;
    startRecalling({
      recall: () => (isStopping() ? Promise.resolve() : scanners.recallPredictions()),
      every: everyByTimer,
      onFailure: logFailure(logger, 'predictions could not be read'),
    });
  };
  void startPrepared();
  return jobs;
}

await runCommand(start);
