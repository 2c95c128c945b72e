import type { JobRunner } from './job-runner.ts';

const EACH_NIGHT = '20 3 * * *';
const LATER_EACH_NIGHT = '30 3 * * *';
const LEASE_MS = 10 * 60_000;

type Rebuilt = { readonly rebuild: () => Promise<void> };

/**
 * Makes the sums of the journals anew from their rows. The first start after they came to be is late for
 * a night, so that it fills them.
 */
export function addJournalFiguresJob(runner: Pick<JobRunner, 'add'>, figures: Rebuilt): void {
  const run = (): Promise<void> => figures.rebuild();
  runner.add({ name: 'journal-figures', pattern: EACH_NIGHT, leaseMs: LEASE_MS, run });
}

/** Counts anew what each member stores; at the first start of a version with quotas, too. */
export function addJournalUsageJob(runner: Pick<JobRunner, 'add'>, usage: Rebuilt): void {
  const run = (): Promise<void> => usage.rebuild();
  runner.add({ name: 'journal-usage', pattern: LATER_EACH_NIGHT, leaseMs: LEASE_MS, run });
}
