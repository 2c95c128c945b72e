import type { BriefingService } from '#api/features/briefing/briefing.service.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import type { JobRunner } from './job-runner.ts';

type Deps = { readonly briefing: Pick<BriefingService, 'makeDue'> };

/**
 * Looks every minute whether a briefing is due, which is at 06:00 UTC on market days: a provider's late
 * candle and a failure cost a minute, and a server that was down makes up for the newest one.
 */
export function addBriefingJob(runner: Pick<JobRunner, 'add'>, { briefing }: Deps): void {
  runner.add({
    name: 'briefing',
    pattern: '* * * * *',
    leaseMs: MINUTE_MS,
    run: () => briefing.makeDue(),
  });
}
