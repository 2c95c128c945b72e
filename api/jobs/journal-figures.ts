import type { JobRunner } from './job-runner.ts';

const EACH_NIGHT = '20 3 * * *';
const LEASE_MS = 10 * 60_000;

/**
 * Makes the sums of the journals anew from their rows. The first start after they came to be is late for
 * a night, so that it fills them.
 */
export function addJournalFiguresJob(
  runner: Pick<JobRunner, 'add'>,
  figures: { readonly rebuild: () => Promise<void> },
): void {
  const run = (): Promise<void> => figures.rebuild();
  runner.add({ name: 'journal-figures', pattern: EACH_NIGHT, leaseMs: LEASE_MS, run });
}
