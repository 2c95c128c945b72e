import type { BackupService } from '#api/features/backups/backups.service.ts';
import type { JobRunner } from './job-runner.ts';

const EVERY_HOUR = '0 * * * *';
const LEASE_MS = 60_000;

/**
 * Looks each hour whether a copy is due: a setting that has changed acts at the next look, and a copy that
 * was missed or has failed is late, but never missing.
 */
export function addBackupJob(
  runner: Pick<JobRunner, 'add'>,
  backups: Pick<BackupService, 'makeDue'>,
): void {
  const run = (): Promise<void> => backups.makeDue();
  runner.add({ name: 'backup', pattern: EVERY_HOUR, leaseMs: LEASE_MS, run });
}
