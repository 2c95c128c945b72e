import { join } from 'node:path';
import { BACKUP_FOLDER } from '#api/db/backup-file.ts';
import { restoreCommand } from '#api/db/restore-command.ts';
import { revocations as revoked } from '#api/db/schema/users.ts';
import { completeStaged } from '#api/db/restore-sqlite.ts';
import { findBackupProblem, withStagedBackup } from '#api/db/stage-backup.ts';
import { NO_MAIL_SERVER } from '#api/delivery/mailer.ts';
import type { DarkPoolService } from '#api/features/analysis/dark-pools.service.ts';
import type { SentimentService } from '#api/features/analysis/sentiments.service.ts';
import type { Scanners } from '#api/features/scanners/scanners.service.ts';
import type { AuditActor } from '#api/features/audit/audit.service.ts';
import { createBackupRestoreService } from '#api/features/system/backup-restore.service.ts';
import {
  createBackupFileService,
  type RestoreWay,
} from '#api/features/system/backup-files.service.ts';
import { openBackupFolder, createBackupService } from '#api/features/system/backups.service.ts';
import type { ClockWatch } from '#api/features/system/watch.service.ts';
import { createLogService } from '#api/features/system/logs.service.ts';
import { priceFeedHealth } from '#api/features/system/source-health.ts';
import { type ClearableCache, createSystemService } from '#api/features/system/system.service.ts';
import { watchTraffic } from '#api/features/system/traffic.ts';
import type { AppDeps } from './app-deps.ts';
import type { Base } from './base.ts';
import { prepareFinish } from './finish-restore.ts';

type Services = Base & {
  readonly scanners: Scanners;
  readonly sentiments: SentimentService;
  readonly darkPools: DarkPoolService;
  readonly messaging: { readonly clockWatch: ClockWatch };
};

export function createOwnSystem(deps: AppDeps, services: Services) {
  const { mailer, market, logger, secrets, now, restart } = deps;
  const { stores, settings, database, answers, proxies, events, revocations } = services;
  const { audit } = stores;
  const { clockWatch } = services.messaging;
  const path = join(deps.dataDir, BACKUP_FOLDER);
  const folder = openBackupFolder(path);
  const backups = createBackupService({
    database,
    folder,
    audit,
    settings,
    tidyRevocations: revocations.tidy,
    now,
  });
  const findProblem = (file: string) => findBackupProblem(file, secrets);
  const backupFiles = createBackupFileService({
    folder: path,
    list: () => folder.list(),
    checks: stores.backupChecks,
    findProblem,
    restoreCommand: (backup) =>
      restoreCommand({ backup, dataDir: deps.dataDir, isPostgresql: database.isShared }),
    restoreWay: restoreWayOf(deps),
    sealKey: secrets.serverKeySealKey,
    audit,
    now,
  });
  const backupRestores = createBackupRestoreService({
    find: backupFiles.pathOf,
    findProblem,
    replace: replaceFrom(deps, services),
    restart,
    settings,
    now,
  });
  const { logBuffer: buffer } = deps;
  const logs = createLogService({ buffer, store: stores.logs, logger, settings, now });
  const system = createSystemService({
    health: {
      ...deps,
      database,
      probe: () => stores.health.probe(),
      traffic: watchTraffic(answers, now),
      countStreams: events.count,
      newestBackupAt: backups.newestAt,
      priceFeed: () => priceFeedHealth(market, now()),
      warnings: () => [
        ...(mailer.sends ? [] : [NO_MAIL_SERVER]),
        ...proxies.warnings(),
        ...clockWatch.warnings(),
      ],
      isRestartable: restart !== null,
    },
    sources: {
      market,
      lastScan: (of) => stores.scanRuns.lastSlot(of),
      newestBriefing: (source) => stores.briefings.newest(source),
      sendsMail: mailer.sends,
      mailQueue: () => stores.mails.queue(),
      pushQueue: () => stores.pushMessages.queue(now()),
      now,
    },
    listJobs: stores.jobs.list,
    caches: cachesOf(deps, services),
    backups,
    audit,
    restart,
    onFailure: (error) => logger.error({ err: error }, 'a backup could not be made'),
  });
  return { ...system, backups, backupFiles, backupRestores, logs };
}

function restoreWayOf({ database, restart }: AppDeps): RestoreWay {
  if (database.replaceAll === null) return 'postgresql';
  return restart === null ? 'stopped' : 'here';
}

/** Replaces the database of this server by a backup, with a backup of what was there. */
function replaceFrom({ database, dataDir, secrets, now }: AppDeps, { revocations }: Base) {
  const { replaceAll } = database;
  if (replaceAll === null) return null;
  return async (backup: string, actor: AuditActor) => {
    await revocations.flush();
    const at = now();
    const { finish, replayed } = await prepareFinish({ backup, dataDir, at, actor });
    let replaced = '';
    await withStagedBackup(backup, { dataDir, secrets }, (staged) =>
      replaceAll(async () => {
        ({ file: replaced } = await database.snapshot('before-restore', at));
        await completeStaged(staged, await database.db.select().from(revoked), finish);
        return staged;
      }),
    );
    return { replaced, revoked: replayed() };
  };
}

const cachesOf = (
  { market }: AppDeps,
  { settings, scanners, sentiments, darkPools, sharedAnswers }: Services,
): ClearableCache[] => [
  ['sentiment answer', () => sentiments.forget()],
  ['dark pool reading', () => darkPools.clear()],
  ['scanner reading', () => scanners.peak.forget() + scanners.sniper.forget()],
  ['prediction', () => scanners.clearPredictions()],
  ['candle history', () => market.forget?.() ?? 0],
  ['copy of the settings', () => settings.forget()],
  ['shared answer', () => sharedAnswers.forget()],
];
