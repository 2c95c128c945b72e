import type { MailService } from '#api/features/mails/mails.service.ts';
import type { JobRunner } from './job-runner.ts';

const EVERY_FIVE_SECONDS = '*/5 * * * * *';
const LEASE_MS = 60_000;

/** Sends what did not leave at once: a mail that failed, and one whose instance has died. */
export function addMailJob(
  runner: Pick<JobRunner, 'add'>,
  mails: Pick<MailService, 'sendDue'>,
): void {
  const run = (): Promise<void> => mails.sendDue();
  runner.add({ name: 'mails', pattern: EVERY_FIVE_SECONDS, leaseMs: LEASE_MS, run });
}
