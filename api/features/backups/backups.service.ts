import type { Database, Snapshot } from '#api/db/database.ts';
import type { AuditActor, AuditService } from '#api/features/audit/audit.service.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import type { BackupFolder } from './backup-folder.ts';
import { backupDueAt, outlivedBackups, SCHEDULED } from './backup-retention.ts';

type Deps = {
  readonly database: Pick<Database, 'snapshot'>;
  readonly folder: BackupFolder;
  readonly audit: Pick<AuditService, 'record'>;
  readonly settings: Pick<SettingsService, 'read'>;
  /** Drops what no copy needs any more. @param oldest when the oldest was begun, UTC ms */
  readonly tidyRevocations: (oldest: number | null) => Promise<void>;
  /** UTC ms. */
  readonly now: () => number;
};
export type BackupService = ReturnType<typeof createBackupService>;

/** Copies of the database: by the clock, and when an administrator asks. */
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
    /** When the newest copy was begun, whatever it was made for, UTC ms; null: there is none. */
    newestAt: (): Promise<number | null> => newestAt(),

    /** @throws Error where it cannot be made; administrators are told of it */
    async make(actor: AuditActor): Promise<Snapshot> {
      const made = await database.snapshot('manual', now());
      await audit.record({ actor, action: 'backups.created', target: made.file, at: now() });
      return made;
    },

    /** Brings what was revoked since the copies in order, which they need when they are put back. */
    tidyRevocations,

    /** Makes the copy that the setting asks for, where it is not there, and removes outlived ones. */
    async makeDue(): Promise<void> {
      const t = now();
      await tidyRevocations();
      const { backup_frequency: frequency } = await settings.read();
      const newest = await newestAt(SCHEDULED);
      if (newest !== null && newest >= backupDueAt(frequency, t)) return;
      await database.snapshot(SCHEDULED, t);
      for (const backup of outlivedBackups(await folder.list(), t)) await folder.remove(backup);
      await folder.removeAbandoned(t);
    },
  };
}
