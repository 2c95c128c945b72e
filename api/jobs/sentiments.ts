import type { SentimentActivityService } from '#api/features/sentiments/sentiment-activity.service.ts';
import type { JobRunner } from './job-runner.ts';

const EVERY_HOUR = '0 * * * *';
const LEASE_MS = 60_000;

/** Keeps the sentiment of each hour's begin; of hours that were missed, of the newest alone. */
export function addSentimentJob(
  runner: Pick<JobRunner, 'add'>,
  sentimentActivity: Pick<SentimentActivityService, 'takeSnapshots'>,
): void {
  const run = (slot: number): Promise<void> => sentimentActivity.takeSnapshots(slot);
  runner.add({ name: 'sentiment-snapshots', pattern: EVERY_HOUR, leaseMs: LEASE_MS, run });
}
