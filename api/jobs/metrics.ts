import type { CountingService } from '#api/features/analytics/counting.service.ts';
import type { RollUpService } from '#api/features/analytics/roll-up.service.ts';
import type { Every } from '#api/market/scheduler.ts';
import type { JobRunner } from './job-runner.ts';

/** By then every instance of the server has stored what it counted in the hour before. */
const FIVE_PAST_EVERY_HOUR = '5 * * * *';
const LEASE_MS = 60_000;

/** Keeps the figures of the hour that is over, at midnight those of the day. */
export function addFigureJob(
  runner: Pick<JobRunner, 'add'>,
  rollUp: Pick<RollUpService, 'run'>,
): void {
  const run = (): Promise<void> => rollUp.run();
  runner.add({ name: 'figures', pattern: FIVE_PAST_EVERY_HOUR, leaseMs: LEASE_MS, run });
}

const FLUSH_MS = 60_000;

type Counting = {
  readonly counting: Pick<CountingService, 'flush'>;
  readonly every: Every;
  readonly onFailure: (error: unknown) => void;
};

/** Stores once a minute what this instance has counted, and the rest when the returned stop is called. */
export function startCounting({ counting, every, onFailure }: Counting): () => Promise<void> {
  const flush = (): Promise<void> => counting.flush().catch(onFailure);
  const end = every(() => void flush(), FLUSH_MS);
  return () => {
    end();
    return flush();
  };
}
