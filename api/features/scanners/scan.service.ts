import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import type { Market } from '#api/market/market.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import type { ScannerClock } from './scanner-clock.ts';
import { nextToReplay } from './next-to-replay.ts';
import type { ScanRunStore } from './scan-runs.store.ts';
import type { ScannerPlan } from './scanner-plan.ts';

type Issue = (
  found: readonly (FoundSignal & { scanner: Scanner; isReplay: boolean })[],
) => Promise<unknown>;

type Deps = {
  readonly market: Pick<Market, 'source' | 'replayable'>;
  readonly plans: readonly ScannerPlan[];
  readonly runs: ScanRunStore;
  readonly issue: Issue;
  readonly clock: ScannerClock;
  /** Something was looked at. */
  readonly onScan: () => void;
};

export type ScanService = ReturnType<typeof createScanService>;

/**
 * Looks at the slots of the scanners' periods. Each slot is looked at once, whenever that is: the
 * present one as it comes, those that a stopped server has missed, and those of a past that is gone
 * through at the first start all take the same way. What is repeated changes nothing, because a
 * period makes a signal only once.
 */
export function createScanService({ market, plans, runs, issue, clock: clockOf, onScan }: Deps) {
  async function scanPeriod(
    plan: ScannerPlan,
    {
      period,
      clock,
      instruments,
    }: { period: number; clock: number; instruments: readonly Instrument[] },
    isReplay: boolean,
  ): Promise<boolean> {
    const of = { scanner: plan.scanner, source: market.source };
    const noted = (await runs.since(of, period)).filter((run) => run.period === period);
    const waiting = instruments.filter(
      (each) => !noted.some((run) => run.instrument === each && run.isComplete),
    );
    // Instruments that lag behind are looked at from their own first slot again: nothing is found twice.
    const doneTo = Math.min(...waiting.map((each) => doneToOf(noted, each)));
    const slots = plan.slotsOf(period).filter((slot) => slot > doneTo && slot <= clock);
    if (waiting.length === 0 || slots.length === 0) return false;
    const result = await plan.scan({ period, slots, instruments: waiting, clock });
    if (result.found.length > 0) {
      await issue(result.found.map((each) => ({ ...each, scanner: plan.scanner, isReplay })));
    }
    if (result.progress.length === 0) return false;
    await runs.note(of, period, result.progress);
    onScan();
    return true;
  }

  return {
    /** Looks at what is due of a scanner's present period. */
    async scanPresent(scanner: Scanner): Promise<void> {
      const plan = plans.find((each) => each.scanner === scanner);
      const clock = clockOf(scanner);
      if (plan === undefined || clock === null) return;
      const { instruments } = plan;
      await scanPeriod(plan, { period: plan.periodOf(clock), clock, instruments }, false);
    },

    /**
     * Looks at one past period of a scanner, the newest that was not looked at.
     *
     * @returns whether there was one: call again
     */
    async replayOne(scanner: Scanner): Promise<boolean> {
      const plan = plans.find((each) => each.scanner === scanner);
      const clock = clockOf(scanner);
      if (plan === undefined || clock === null) return false;
      const next = await nextToReplay({ market, runs }, plan, clock);
      return next !== null && scanPeriod(plan, { ...next, clock }, true);
    },
  };
}

const doneToOf = (
  noted: readonly { instrument: Instrument; doneTo: number }[],
  instrument: Instrument,
): number => noted.find((run) => run.instrument === instrument)?.doneTo ?? 0;
