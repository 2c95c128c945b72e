import type { Database } from '#api/db/database.ts';
import type { LogService } from '#api/features/logs/logs.service.ts';
import type { JobRunner } from './job-runner.ts';

/** When fewest are awake, after the daily copy. */
const AT_NIGHT = '40 3 * * *';
const LEASE_MS = 60_000;

type Deps = {
  readonly logs: Pick<LogService, 'removeOld'>;
  readonly database: Pick<Database, 'upkeep'>;
};

/** What keeps the database in shape. */
export function addUpkeepJob(runner: Pick<JobRunner, 'add'>, { logs, database }: Deps): void {
  runner.add({
    name: 'upkeep',
    pattern: AT_NIGHT,
    leaseMs: LEASE_MS,
    async run() {
      await logs.removeOld();
      await database.upkeep();
    },
  });
}
