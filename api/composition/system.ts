import { join } from 'node:path';
import { BACKUP_FOLDER } from '#api/db/backup-file.ts';
import type { Database } from '#api/db/database.ts';
import { openBackupFolder } from '#api/features/backups/backup-folder.ts';
import { createBackupService } from '#api/features/backups/backups.service.ts';
import type { DarkPoolService } from '#api/features/dark-pools/dark-pools.service.ts';
import type { EventHub } from '#api/features/events/event-hub.ts';
import { logRoutes } from '#api/features/logs/logs.routes.ts';
import { createLogService } from '#api/features/logs/logs.service.ts';
import type { RevocationService } from '#api/features/revocations/revocations.service.ts';
import type { Scanners } from '#api/features/scanners/scanners.service.ts';
import type { SentimentService } from '#api/features/sentiments/sentiments.service.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import { priceFeedHealth } from '#api/features/system/source-health.ts';
import { systemRoutes } from '#api/features/system/system.routes.ts';
import { createSystemService, type ClearableCache } from '#api/features/system/system.service.ts';
import { watchTraffic } from '#api/features/system/traffic.ts';
import type { ClockWatch } from '#api/features/watch/clock-watch.ts';
import type { AnswerWatch } from '#api/http/answer-watch.ts';
import type { App } from '#api/http/mount.ts';
import type { ProxyWatch } from '#api/http/proxy-watch.ts';
import type { AppDeps } from './app-deps.ts';
import type { Stores } from './stores.ts';

type Shared = {
  readonly stores: Stores;
  readonly settings: SettingsService;
  readonly answers: AnswerWatch;
  readonly proxies: ProxyWatch;
  /** The database with backup failure notifications. */
  readonly database: Database;
  readonly events: EventHub;
  readonly scanners: Scanners;
  readonly sentiments: SentimentService;
  readonly darkPools: DarkPoolService;
  readonly messaging: { readonly clockWatch: ClockWatch };
  readonly revocations: RevocationService;
};
export type OwnSystem = ReturnType<typeof createOwnSystem>;

/** What the server knows of itself: how it is, what it wrote down, and the copies of its data. */
export function createOwnSystem(deps: AppDeps, shared: Shared) {
  const { market, logger, now, restart } = deps;
  const { stores, settings, database, answers, proxies, events, revocations } = shared;
  const { audit } = stores;
  const { clockWatch } = shared.messaging;
  const folder = openBackupFolder(join(deps.dataDir, BACKUP_FOLDER));
  const backups = createBackupService({
    database,
    folder,
    audit,
    settings,
    tidyRevocations: revocations.tidy,
    now,
  });
  const logs = createLogService({
    buffer: deps.logBuffer,
    store: stores.logs,
    logger,
    settings,
    now,
  });
  const system = createSystemService({
    health: {
      ...deps,
      database,
      probe: () => stores.health.probe(),
      traffic: watchTraffic(answers, now),
      countStreams: events.count,
      newestBackupAt: backups.newestAt,
      priceFeed: () => priceFeedHealth(market, now()),
      warnings: () => [...proxies.warnings(), ...clockWatch.warnings()],
      isRestartable: restart !== null,
    },
    sources: {
      market,
      lastScan: (of) => stores.scanRuns.lastSlot(of),
      newestBriefing: (source) => stores.briefings.newest(source),
      mailQueue: () => stores.mails.queue(),
      pushQueue: () => stores.pushMessages.queue(now()),
      now,
    },
    listJobs: stores.jobs.list,
    caches: memoriesOf(deps, shared),
    backups,
    audit,
    restart,
    onFailure: (error) => logger.error({ err: error }, 'a backup could not be made'),
  });
  return { ...system, backups, logs };
}

/** In-memory caches that are refilled on demand. */
const memoriesOf = (
  { market }: AppDeps,
  { settings, scanners, sentiments, darkPools }: Shared,
): ClearableCache[] => [
  ['sentiment answer', () => sentiments.forget()],
  ['dark pool reading', () => darkPools.clear()],
  ['scanner reading', () => scanners.peak.forget() + scanners.sniper.forget()],
  ['prediction', () => scanners.clearPredictions()],
  ['candle history', () => market.forget?.() ?? 0],
  ['copy of the settings', () => settings.forget()],
];

export function ownSystemRoutes(app: App, system: OwnSystem): void {
  systemRoutes(app, system);
  logRoutes(app, system.logs);
}
