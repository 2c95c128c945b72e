import { existsSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { v7 as uuid } from 'uuid';
import { runCommand, say } from '#api/commands/terminal.ts';
import { type Config, readConfig } from '#api/config/config.ts';
import { protectDataFolder } from '#api/config/data-folder.ts';
import { refuseAccidentalExposure } from '#api/config/exposure-config.ts';
import { deriveSecrets, readMasterSecret } from '#api/config/secrets.ts';
import { readDiskSpace } from '#api/features/watch/watch.service.ts';
import { createLogBuffer } from '#api/http/log-buffer.ts';
import { addFigureJob, startCounting } from '#api/jobs/metrics.ts';
import { addNotificationJobs } from '#api/jobs/notifications.ts';
import { everyByTimer } from '#api/market/scheduler.ts';
import packageJson from '../package.json' with { type: 'json' };
import { createApp, type Services } from './app.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { openMailer } from './delivery/open-mailer.ts';
import { startLiveRelay } from './features/events/live-relay.ts';
import { createLiveVersionStore } from './features/events/live-versions.store.ts';
import { startTraining } from './features/predictions/training.ts';
import { watchLoad } from './features/system/process-load.ts';
import { ensureAdministrator } from './features/users/administrator.service.ts';
import { createLogger, openLog } from './http/request-log.ts';
import { listen } from './http/server.ts';
import { addBackupJob } from './jobs/backups.ts';
import { addBriefingJob } from './jobs/briefing.ts';
import { createJobRunner, type JobRunner } from './jobs/job-runner.ts';
import { createJobStore } from './jobs/jobs.store.ts';
import { addJournalFiguresJob, addJournalUsageJob } from './jobs/journal-figures.ts';
import { addMailJob } from './jobs/mails.ts';
import { addPaymentJobs } from './jobs/payments.ts';
import { addPushJob } from './jobs/push.ts';
import { startRetention } from './jobs/retention.ts';
import { addScannerJobs, startRecalling } from './jobs/scanners.ts';
import { addSentimentJob } from './jobs/sentiments.ts';
import { addUpkeepJob } from './jobs/upkeep.ts';
import { addWebinarJob } from './jobs/webinars.ts';
import { createCandleStore } from './market/candles.store.ts';
import type { Market } from './market/market.ts';
import { openMarket } from './market/open-market.ts';
import { openGateways } from './payments/open-gateways.ts';
import { createWebPushSender } from './push/web-push-sender.ts';
import { readSampleCode, seedSales, seedSamples } from './seed/seed.ts';

const WEB_ROOT = fileURLToPath(new URL('../web/dist', import.meta.url));

/** A server that dies loses the warnings of so long. */
const LOG_STORE_MS = 5000;

const CLOCK_LOOK_MS = 300_000;

/** Where others serve meanwhile, proxies are given so long to notice that this process stops. */
const DRAIN_MS = 1500;

async function start(): Promise<void> {
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
    restart: config.isSupervised ? () => void stop() : null,
    countSockets: () => server.countSockets(),
  });

  await services.messaging.push.keys.read(); // made at the first start
  await services.settings.read(); // listeners apply the settings from here on
  const endRelay = await relayEvents(database, services, logger);
  const isFirstStart = await createFirstAccounts(config, services);
  await fileRevocations(services, logger);
  // Of a developer's machine, whose terminal is nobody else's, at each start.
  const mayShowSample = !config.isProduction && (isFirstStart || !config.isInsecureDemo);
  const sampleCode = mayShowSample ? await readSampleCode(services.accounts) : null;

  const server = await listen(router, { ...config, onStop: () => services.events.close() });
  const endRetention = retain(services, logger);
  const endLogStorage = everyByTimer(() => void services.system.logs.storeWaiting(), LOG_STORE_MS);
  const endCounting = countCalls(services, logger);
  const endClockWatch = watchClock(services, logger);
  const jobs = startJobs({
    config,
    database,
    market,
    services,
    logger,
    isStopping: () => isStopping,
  });
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    endRetention();
    endLogStorage();
    endClockWatch();
    processLoad.stop();
    parts.mailer.close();
    parts.pushSender.close();
    await Promise.all([
      server.stop(database.isShared ? DRAIN_MS : 0).then(endCounting),
      market.stop(),
      training.stop(),
      jobs.stop(),
    ]);
    await endRelay();
    await services.system.logs.storeWaiting();
    await database.close();
    process.exit(); // a provider's connection that is half open would hold the process for minutes
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());

  say(`Bellwether is ready at ${config.publicUrl}`);
  if (sampleCode !== null) say(`Access code of the sample trader: ${sampleCode}`);
}

/** What the server is made of, beside itself. */
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
    market: await openConfiguredMarket(config, database, logger),
    mailer: openMailer(config.mail, { dataDir: config.dataDir, now: Date.now }),
    pushSender: createWebPushSender({ ...config.push, now: Date.now }),
    training: startTraining(),
    processLoad: watchLoad(everyByTimer),
  };
}

/** At the first start, which it tells by true, the administrator, and samples where they are wanted. */
async function createFirstAccounts(config: Config, services: Services): Promise<boolean> {
  const { stores, codes, users, posts, messaging } = services;
  const administrator = { store: stores.users, codes, now: Date.now };
  const newCode = await ensureAdministrator(administrator, config.adminAccessCode);
  if (newCode === null) return false;
  // Before anything can fail: it is stored now, and nobody can read it back. Who chose it, knows it.
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

/** Where several processes share the database, each tells its streams what changed at the others. */
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

/** Each process looks at its own clock: at the start, and every five minutes. */
function watchClock({ messaging }: Services, logger: Logger): () => void {
  const look = (): void =>
    void messaging.clockWatch
      .look()
      .catch((error: unknown) => logger.error({ err: error }, 'the clock could not be checked'));
  look();
  return everyByTimer(look, CLOCK_LOOK_MS);
}
/** What a server noted that died before it could file it; a full disk keeps nobody from starting. */
const fileRevocations = ({ system }: Services, logger: Logger): Promise<void> =>
  system.backups.tidyRevocations().catch((error: unknown) => {
    logger.error({ err: error }, 'revocations could not be filed');
  });

const countCalls = ({ administration }: Services, logger: Logger): (() => Promise<void>) =>
  startCounting({
    counting: administration.counting,
    every: everyByTimer,
    onFailure: (error) => logger.error({ err: error }, 'what was counted could not be stored'),
  });

function retain(services: Services, logger: Logger): () => void {
  const { leads, mails, payments, visitors } = services.membership;
  const { outboxEvents } = services.messaging;
  return startRetention({
    candles: services.stores.candles,
    shortLived: [services.priceReports, visitors, outboxEvents],
    logs: [
      services.sentimentActivity,
      services.institutional,
      leads,
      payments,
      mails,
      outboxEvents,
    ],
    settings: services.settings,
    now: Date.now,
    every: everyByTimer,
    onFailure: (error) => logger.error({ err: error }, 'old data could not be removed'),
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

/** What runs by the clock, once the market has its history: what is made of half of it would be wrong. */
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
  addScannerJobs(jobs, {
    scans: services.scanners.scans,
    predict: () => services.scanners.predict(),
    grading: services.grading,
    hasReplay: config.hasSignalReplay,
    isStopping,
  });
  addSentimentJob(jobs, services.sentimentActivity);
  addBriefingJob(jobs, services);
  addJournalFiguresJob(jobs, services.stores.journalFigures);
  addJournalUsageJob(jobs, services.stores.journalUsage);
  addPaymentJobs(jobs, services.membership);
  addMailJob(jobs, services.membership.mails);
  addFigureJob(jobs, services.administration.rollUp);
  addNotificationJobs(jobs, services.messaging);
  addPushJob(jobs, services.messaging.push.delivery);
  addBackupJob(jobs, services.system.backups);
  addUpkeepJob(jobs, { logs: services.system.logs, database });
  addWebinarJob(jobs, services.messaging.webinarReminders);
  const startPrepared = async (): Promise<void> => {
    await market.whenPrepared();
    if (isStopping()) return;
    jobs.start();
    if (database.isShared) recallPredictions(services, logger, isStopping);
  };
  void startPrepared();
  return jobs;
}

const recallPredictions = (
  { scanners }: Services,
  logger: Logger,
  isStopping: () => boolean,
): void =>
  startRecalling({
    recall: () => (isStopping() ? Promise.resolve() : scanners.recallPredictions()),
    every: everyByTimer,
    onFailure: (error) => logger.error({ err: error }, 'predictions could not be read'),
  });

const openConfiguredMarket = (
  config: Config,
  database: Database,
  logger: Logger,
): Promise<Market> =>
  openMarket(config.market, {
    store: createCandleStore(database),
    now: Date.now,
    every: everyByTimer,
    sleep: (ms) => after(ms, undefined, { ref: false }),
    onFailure: (error) => logger.error({ err: error }, 'the market failed'),
  });

await runCommand(start);
