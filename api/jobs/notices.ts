import type { NoticeService } from '#api/features/notifications/notices.service.ts';
import type { JobRunner } from './job-runner.ts';

const EVERY_TWO_SECONDS = '*/2 * * * * *';
const LEASE_MS = 60_000;

/** Tells what has happened: soon enough for a price, and after the transaction in which it happened. */
export function addNoticeJob(
  runner: Pick<JobRunner, 'add'>,
  notices: Pick<NoticeService, 'tellDue'>,
): void {
  const run = (): Promise<void> => notices.tellDue();
  runner.add({ name: 'notices', pattern: EVERY_TWO_SECONDS, leaseMs: LEASE_MS, run });
}
