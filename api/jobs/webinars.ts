import type { WebinarReminders } from '#api/features/webinars/webinar-reminders.service.ts';
import type { JobRunner } from './job-runner.ts';

const EVERY_MINUTE = '* * * * *';
const LEASE_MS = 60_000;

/** Checks every minute for webinars that start soon, so that late registrations are reminded too. */
export function addWebinarJob(
  runner: Pick<JobRunner, 'add'>,
  reminders: Pick<WebinarReminders, 'remindDue'>,
): void {
  const run = (): Promise<void> => reminders.remindDue();
  runner.add({ name: 'webinar-reminders', pattern: EVERY_MINUTE, leaseMs: LEASE_MS, run });
}
