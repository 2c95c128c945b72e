import type { Market } from '#api/market/market.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { ScanRunStore } from './scan-runs.store.ts';
import type { ScannerPlan } from './scanner-plan.ts';

type Deps = {
  readonly market: Pick<Market, 'source' | 'replayable'>;
  readonly runs: Pick<ScanRunStore, 'since'>;
};

/**
 * The newest past period that was not looked at though its candles are at hand, and of which instruments.
 *
 * @param clock of the scanner, UTC ms
 * @returns null when there is none
 */
export async function nextToReplay(
  { market, runs }: Deps,
  plan: ScannerPlan,
  clock: number,
): Promise<{ period: number; instruments: readonly Instrument[] } | null> {
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
      span: await market.replayable(instrument, plan.finest),
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
