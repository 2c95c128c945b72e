import type { StoreDeps } from '#api/db/database.ts';
import { backupChecks } from '#api/db/schema/system.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';

export type BackupCheckRow = typeof backupChecks.$inferSelect;
export type BackupCheckStore = ReturnType<typeof createBackupCheckStore>;

/** The last results of reading backups through, for all processes that share the folder. */
export const createBackupCheckStore = ({ db, write }: StoreDeps) => ({
  list: (): Promise<BackupCheckRow[]> => db.select().from(backupChecks),

  note: (row: BackupCheckRow, audit: AuditEvent): Promise<void> =>
    write(async (tx) => {
      const { checked_at, problem } = row;
      await tx
        .insert(backupChecks)
        .values(row)
        .onConflictDoUpdate({ target: backupChecks.file, set: { checked_at, problem } });
      await appendAudit(tx, audit);
    }),
});
