import type { ExpiringAccessService } from '#api/features/notifications/expiring-access.service.ts';
import type { NoticeService } from '#api/features/notifications/outbox-events.service.ts';
import type { WatchService } from '#api/features/watch/watch.service.ts';
import type { JobRunner } from './job-runner.ts';

const EVERY_TWO_SECONDS = '*/2 * * * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';
const EVERY_HOUR = '0 * * * *';
const LEASE_MS = 60_000;

type Deps = {
  readonly notices: Pick<NoticeService, 'tellDue'>;
  readonly expiringAccess: Pick<ExpiringAccessService, 'tellDue'>;
  readonly watch: Pick<WatchService, 'look'>;
};

/** Tells what has happened, soon enough for a price, and looks at what happens by the clock alone. */
export function addNoticeJobs(
  runner: Pick<JobRunner, 'add'>,
  { notices, expiringAccess, watch }: Deps,
): void {
  const add = (name: string, pattern: string, run: () => Promise<void>): void =>
    runner.add({ name, pattern, leaseMs: LEASE_MS, run });
  add('notices', EVERY_TWO_SECONDS, () => notices.tellDue());
  add('access-expiring', EVERY_HOUR, () => expiringAccess.tellDue());
  add('watch', EVERY_FIVE_MINUTES, () => watch.look());
}
