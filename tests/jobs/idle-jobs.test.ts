import SqliteConnection from 'better-sqlite3';
import { expect, it, vi } from 'vitest';
import * as add from '#api/jobs/jobs.ts';
import type { Job } from '#api/jobs/scheduled-job.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { startApi } from '#tests/support/start-api.ts';

it('with nothing due, no job that runs every few minutes opens a transaction that writes', async () => {
  const api = await startApi();
  const jobs: Job[] = [];
  const runner = { add: (job: Job) => void jobs.push(job) };
  const { services } = api;
  const { scanners, grading, publicRecord, membership, messaging } = services;
  add.addScannerJobs(runner, {
    ...scanners,
    predict: () => scanners.predict(),
    grading,
    publicRecord,
    hasReplay: false,
    isStopping: () => false,
  });
  add.addBriefingJob(runner, services);
  add.addWeeklyReviewJob(runner, services.journal.reviews);
  add.addPaymentJobs(runner, membership);
  add.addMailJob(runner, membership.mails);
  add.addNotificationJobs(runner, messaging);
  add.addPriceAlertJob(runner, services);
  add.addPostJob(runner, services.posts);
  add.addPushJob(runner, messaging.push.delivery);
  add.addChatJobs(runner, messaging.chats);
  add.addWebinarJob(runner, messaging.webinarReminders);
  const frequent = jobs.filter(({ pattern }) => !/^\d/.test(pattern));

  for (let round = 0; round < 2; round += 1) {
    for (const job of frequent) await job.run(api.now()); // what the first run of a server stores
  }
  api.advance(MINUTE_MS);
  for (const job of frequent) await job.run(api.now());

  const exec = vi.spyOn(SqliteConnection.prototype, 'exec');
  const writing: string[] = [];
  for (const job of frequent) {
    exec.mockClear();
    await job.run(api.now());
    if (exec.mock.calls.some(([sql]) => sql.startsWith('BEGIN'))) writing.push(job.name);
  }
  expect(writing).toEqual([]);
});
