import type { Database, Snapshot } from '#api/db/database.ts';
import type { AuditActor, AuditService } from '#api/features/audit/audit.service.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import type { BackupFolder } from './backup-folder.ts';
import { backupDueAt, expiredBackups, SCHEDULED } from './backup-retention.ts';

type Deps = {
  readonly database: Pick<Database, 'snapshot'>;
  readonly folder: BackupFolder;
  readonly audit: Pick<AuditService, 'record'>;
  readonly settings: Pick<SettingsService, 'read'>;
  /** Removes revocations that no copy needs any more. @param oldest start of the oldest copy, UTC ms */
  readonly tidyRevocations: (oldest: number | null) => Promise<void>;
  /** UTC ms. */
  readonly now: () => number;
};
export type BackupService = ReturnType<typeof createBackupService>;

/** Database backups: scheduled, and on an administrator's request. */
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

    /** Removes revocations older than all copies; newer ones are needed on a restore. */
    tidyRevocations,

    /** Creates the scheduled copy if it is due, and removes expired ones. */
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
