import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import type { Market } from '#api/market/market.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import type { ScanRunStore } from './scan-runs.store.ts';
import type { ScannerClock, ScannerPlan } from './scanner-plan.ts';

type Issue = (
  signals: readonly (FoundSignal & { scanner: Scanner; isReplay: boolean })[],
) => Promise<unknown>;

type Deps = {
  readonly market: Pick<Market, 'source' | 'replayable'>;
  readonly plans: readonly ScannerPlan[];
  readonly runs: ScanRunStore;
  readonly issue: Issue;
  readonly clock: ScannerClock;
  readonly onScan: () => void;
};

export type ScanService = ReturnType<typeof createScanService>;

/** Scans each slot of the scanners' periods once: current ones, missed ones, and those of the past. */
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
    // Restart at the slot of the instrument that lags most: repeated slots issue nothing twice.
    const doneTo = Math.min(...waiting.map((each) => doneToOf(noted, each)));
    const slots = plan.slotsOf(period).filter((slot) => slot > doneTo && slot <= clock);
    if (waiting.length === 0 || slots.length === 0) return false;
    const result = await plan.scan({ period, slots, instruments: waiting, clock });
    if (result.signals.length > 0) {
      await issue(result.signals.map((each) => ({ ...each, scanner: plan.scanner, isReplay })));
    }
    if (result.progress.length === 0) return false;
    await runs.note(of, period, result.progress);
    onScan();
    return true;
  }

  return {
    async scanPresent(scanner: Scanner): Promise<void> {
      const plan = plans.find((each) => each.scanner === scanner);
      const clock = clockOf(scanner);
      if (plan === undefined || clock === null) return;
      const { instruments } = plan;
      await scanPeriod(plan, { period: plan.periodOf(clock), clock, instruments }, false);
    },

    /** Scans the newest unscanned period of the past. @returns whether there was one: call again */
    async replayOne(scanner: Scanner): Promise<boolean> {
      const plan = plans.find((each) => each.scanner === scanner);
      const clock = clockOf(scanner);
      if (plan === undefined || clock === null) return false;
      const next = await findNextReplay({ market, runs }, plan, clock);
      return next !== null && scanPeriod(plan, { ...next, clock }, true);
    },
  };
}

const doneToOf = (
  noted: readonly { instrument: Instrument; doneTo: number }[],
  instrument: Instrument,
): number => noted.find((run) => run.instrument === instrument)?.doneTo ?? 0;

/** The newest unscanned past period with candles, and its instruments; null: none. @param clock UTC ms */
async function findNextReplay(
  { market, runs }: Pick<Deps, 'market' | 'runs'>,
  plan: ScannerPlan,
  clock: number,
) {
  const oldest = clock - plan.replayMs;
  const noted = await runs.since({ scanner: plan.scanner, source: market.source }, oldest);
  const complete = new Set(
    noted
      .filter(({ isComplete }) => isComplete)
      .map(({ instrument, period }) => `${instrument} ${period}`),
  );
  const spans = await Promise.all(
    plan.instruments.map(async (instrument) => ({
      instrument,
      span: await market.replayable(instrument, plan.shortestTimeframe),
    })),
  );
  let period = plan.periodBefore(plan.periodOf(clock));
  for (; period >= oldest; period = plan.periodBefore(period)) {
    const slots = plan.slotsOf(period);
    const [first, last] = [slots[0] ?? 0, slots.at(-1) ?? 0];
    const instruments = spans
      .filter(({ span }) => span !== null && span.from <= first && span.to >= last)
      .map(({ instrument }) => instrument)
      .filter((instrument) => !complete.has(`${instrument} ${period}`));
    if (instruments.length > 0) return { period, instruments };
  }
  return null;
}
