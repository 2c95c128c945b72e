import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Snapshot } from '#api/db/database.ts';
import type { AuditActor, AuditService } from '#api/features/audit/audit.service.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import { backupDueAt, expiredBackups, SCHEDULED, type Backup } from './backup-retention.ts';

type Deps = {
  readonly database: Pick<Database, 'snapshot'>;
  readonly folder: BackupFolder;
  readonly audit: Pick<AuditService, 'record'>;
  readonly settings: Pick<SettingsService, 'read'>;
  /** Removes revocations that no copy needs any more. @param oldest start of the oldest copy, UTC ms */
  readonly tidyRevocations: (oldest: number | null) => Promise<void>;
  readonly now: () => number;
};
export type BackupService = ReturnType<typeof createBackupService>;

export function createBackupService(deps: Deps) {
  const { database, folder, audit, settings, now } = deps;
  async function timesOf(label?: string): Promise<number[]> {
    const backups = await folder.list();
    return backups.flatMap((each) =>
      label === undefined || each.label === label ? [each.at] : [],
    );
  }

  async function newestAt(label?: string): Promise<number | null> {
    const times = await timesOf(label);
    return times.length === 0 ? null : Math.max(...times);
  }

  async function tidyRevocations(): Promise<void> {
    const times = await timesOf();
    await deps.tidyRevocations(times.length === 0 ? null : Math.min(...times));
  }

  return {
    /** Start of the newest copy of any kind, UTC ms; null when there is none. */
    newestAt: (): Promise<number | null> => newestAt(),

    /** @throws Error when the copy fails; administrators are notified */
    async make(actor: AuditActor): Promise<Snapshot> {
      const copy = await database.snapshot('manual', now());
      await audit.record({ actor, action: 'backups.created', target: copy.file, at: now() });
      return copy;
    },

    tidyRevocations,

    async makeDue(): Promise<void> {
      const t = now();
      await tidyRevocations();
      const { backup_frequency: frequency } = await settings.read();
      const newest = await newestAt(SCHEDULED);
      if (newest !== null && newest >= backupDueAt(frequency, t)) return;
      await database.snapshot(SCHEDULED, t);
      for (const backup of expiredBackups(await folder.list(), t)) await folder.remove(backup);
      await folder.removeAbandoned(t);
    },
  };
}

/** `manual-2026-11-20T14-05-00Z.sqlite` */
const FINISHED = /^(?<label>.+)-(?<day>\d{4}-\d\d-\d\d)T(?<h>\d\d)-(?<m>\d\d)-(?<s>\d\d)Z\.sqlite$/;
const ABANDONED_MS = 86_400_000; // an unfinished copy older than this was left by a crashed server

type BackupFolder = ReturnType<typeof openBackupFolder>;

export function openBackupFolder(folder: string) {
  const names = (): Promise<string[]> =>
    readdir(folder).catch((error: NodeJS.ErrnoException) => {
      // The first backup creates the folder, and fails if it cannot.
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
      throw error;
    });

  return {
    list: async (): Promise<Backup[]> => (await names()).flatMap(toBackup),

    remove: (backup: Backup): Promise<void> => rm(join(folder, backup.file), { force: true }),

    async removeAbandoned(now: number): Promise<void> {
      for (const name of await names()) {
        if (!name.includes('.unfinished')) continue;
        const { mtimeMs } = await stat(join(folder, name));
        if (mtimeMs < now - ABANDONED_MS) await rm(join(folder, name), { force: true });
      }
    },
  };
}

function toBackup(file: string): Backup[] {
  const { label, day, h, m, s } = FINISHED.exec(file)?.groups ?? {};
  return label === undefined ? [] : [{ file, label, at: Date.parse(`${day}T${h}:${m}:${s}Z`) }];
}
