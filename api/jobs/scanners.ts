import type { GradingService } from '#api/features/signals/grading.service.ts';
import type { ScanService } from '#api/features/scanners/scan.service.ts';
import { SCANNERS } from '#contracts/rules/signals/scanners.ts';
import type { Every } from '#api/market/scheduler.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import type { JobRunner } from './job-runner.ts';

const EVERY_MINUTE = '* * * * *';

type Deps = {
  readonly scans: ScanService;
  readonly grading: GradingService;
  /** Brings the predictions up to date. */
  readonly predict: () => Promise<void>;
  /** Goes through the past as well. */
  readonly hasReplay: boolean;
  readonly isStopping: () => boolean;
};

/**
 * What the scanners do by the clock. Each looks every minute at what is due, so a provider's late candle
 * and a failure cost a minute and no slot.
 */
export function addScannerJobs(
  runner: Pick<JobRunner, 'add'>,
  { scans, grading, predict, hasReplay, isStopping }: Deps,
): void {
  const everyMinute = (name: string, run: () => Promise<void>): void =>
    runner.add({ name, pattern: EVERY_MINUTE, leaseMs: MINUTE_MS, run });
  everyMinute('predict', predict);
  everyMinute('grade', async () => void (await grading.gradeOpen()));
  // Each on its own: the Peak Scanner waits for trainings, and none stops at another's failure.
  for (const scanner of SCANNERS) {
    everyMinute(`scan-${scanner}`, () => scans.scanPresent(scanner));
    if (!hasReplay) continue;
    everyMinute(`replay-${scanner}`, async () => {
      // What the Peak Scanner's screen shows is learned before what its past needs.
      if (scanner === 'peak') await predict();
      // Graded as it goes, so that the record grows with the list.
      while (!isStopping() && (await scans.replayOne(scanner))) await grading.gradeOpen();
    });
  }
}

type Recalling = {
  /** Brings up to date what is known here, by what all processes have stored. */
  readonly recall: () => Promise<void>;
  readonly every: Every;
  readonly onFailure: (error: unknown) => void;
};

/** Of several processes one learns the predictions, and all show them: now and each minute. */
export function startRecalling({ recall, every, onFailure }: Recalling): void {
  const run = (): void => void recall().catch(onFailure);
  run();
  every(run, MINUTE_MS);
}
