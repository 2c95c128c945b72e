import type { PushDeliveryService } from '#api/features/push/push-delivery.service.ts';
import type { JobRunner } from './job-runner.ts';

const EVERY_FIVE_SECONDS = '*/5 * * * * *';
const LEASE_MS = 60_000;

/** Sends what did not leave at once: a message that failed, and one whose instance has died. */
export function addPushJob(
  runner: Pick<JobRunner, 'add'>,
  push: Pick<PushDeliveryService, 'sendDue'>,
): void {
  const run = (): Promise<void> => push.sendDue();
  runner.add({ name: 'push', pattern: EVERY_FIVE_SECONDS, leaseMs: LEASE_MS, run });
}
