import type { ExpiringAccessService } from '#api/features/notifications/expiring-access.service.ts';
import type { OutboxEventService } from '#api/features/notifications/outbox-events.service.ts';
import type { WatchService } from '#api/features/watch/watch.service.ts';
import type { JobRunner } from './job-runner.ts';

const EVERY_TWO_SECONDS = '*/2 * * * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';
const EVERY_HOUR = '0 * * * *';
const LEASE_MS = 60_000;

type Deps = {
  readonly outboxEvents: Pick<OutboxEventService, 'dispatchDue'>;
  readonly expiringAccess: Pick<ExpiringAccessService, 'notifyDue'>;
  readonly watch: Pick<WatchService, 'look'>;
};

/** Schedules the dispatch of outbox events, notifications of expiring access, and the watch. */
export function addNotificationJobs(
  runner: Pick<JobRunner, 'add'>,
  { outboxEvents, expiringAccess, watch }: Deps,
): void {
  const add = (name: string, pattern: string, run: () => Promise<void>): void =>
    runner.add({ name, pattern, leaseMs: LEASE_MS, run });
  add('notices', EVERY_TWO_SECONDS, () => outboxEvents.dispatchDue());
  add('access-expiring', EVERY_HOUR, () => expiringAccess.notifyDue());
  add('watch', EVERY_FIVE_MINUTES, () => watch.look());
}
