import { weeklyAnswer } from '#api/answers/weekly-answer.ts';
import { scanWeek, WEEKLY_NEEDS, type WeeklyInput } from '#api/engine/weekly/scan-week.ts';
import type { SignalService } from '#api/features/signals/signals.service.ts';
import { type CandleReader, readCandles, reachUpTo } from '#api/market/candle-reader.ts';
import type { Market } from '#api/market/market.ts';
import { WEEK_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { scannerInstruments } from '#contracts/rules/signals/scanners.ts';
import { weeklyTimes, weeklyAttempts } from '#contracts/rules/signals/weekly-schedule.ts';
import type { WeeklyScannerAnswer } from '#contracts/weekly-scanner.ts';
import type { ScanRunStore } from './scan-runs.store.ts';
import { type ScannerPlan, type ScanResult, type ScanTask, readySlots } from './scanner-plan.ts';

const REPLAY_WEEKS = 52;

/** Scans all pairs together on Monday 06:00 UTC, because only the strongest are issued. */
export const createWeeklyPlan = (market: Pick<Market, 'candles'>): ScannerPlan => ({
  scanner: 'weekly',
  instruments: scannerInstruments.weekly,
  isDivisible: false,
  shortestTimeframe: 'H1',
  replayMs: REPLAY_WEEKS * WEEK_MS,
  periodOf(t) {
    const { nextGeneration } = weeklyTimes(t);
    return nextGeneration - WEEK_MS;
  },
  periodBefore: (period) => period - WEEK_MS,
  slotsOf: weeklyAttempts,
  scan: (task) => scan(market, task),
});

async function scan(
  market: Pick<Market, 'candles'>,
  { period, slots: due, instruments, clock }: ScanTask,
): Promise<ScanResult> {
  const [first, last] = [due[0], due.at(-1)];
  if (first === undefined || last === undefined) return { signals: [], progress: [] };
  const readers = new Map<Instrument, CandleReader>();
  for (const instrument of instruments) {
    const reader = await readCandles(market, instrument, WEEKLY_NEEDS, { from: first, to: last });
    if (!reader.isFilling) readers.set(instrument, reader);
  }
  // The selection compares all pairs: wait until all are available.
  if (readers.size < instruments.length) return { signals: [], progress: [] };
  const isReady = (slot: number): boolean =>
    [...readers].every(([instrument, reader]) =>
      reachUpTo(slot, instrument, 'H1', reader.at('H1', slot)),
    );
  const slots = readySlots(due, clock, isReady);
  const { doneTo, signals } = firstOf(slots, (slot) => inputsAt(readers, slot));
  if (doneTo === null) return { signals: [], progress: [] };
  const isComplete = signals !== null || doneTo === weeklyAttempts(period).at(-1);
  return {
    signals: signals ?? [],
    progress: instruments.map((instrument) => ({ instrument, doneTo, isComplete })),
  };
}

/** The signals of the first slot at which the week can be judged, and the last scanned slot. */
function firstOf(slots: readonly number[], inputs: (slot: number) => readonly WeeklyInput[]) {
  let doneTo: number | null = null;
  for (const slot of slots) {
    doneTo = slot;
    const signals = scanWeek({ slots: [slot], inputsAt: inputs });
    if (signals !== null) return { doneTo, signals };
  }
  return { doneTo, signals: null };
}

const inputsAt = (readers: ReadonlyMap<Instrument, CandleReader>, asOf: number): WeeklyInput[] =>
  [...readers]
    .map(([instrument, reader]) => ({
      instrument,
      asOf,
      candles: { D1: reader.at('D1', asOf), H1: reader.at('H1', asOf) },
    }))
    .filter(({ instrument, candles }) => reachUpTo(asOf, instrument, 'H1', candles.H1));

type Deps = {
  readonly market: Pick<Market, 'source'>;
  readonly runs: ScanRunStore;
  readonly signals: Pick<SignalService, 'issuedBetween'>;
  readonly clock: () => number; // the scanner's clock, UTC ms
};

export type WeeklyScannerService = ReturnType<typeof createWeeklyScannerService>;

export function createWeeklyScannerService({ market, runs, signals, clock }: Deps) {
  const of = { scanner: 'weekly', source: market.source } as const;

  async function isJudged(week: number): Promise<boolean | null> {
    const noted = (await runs.since(of, week)).filter(({ period }) => period === week);
    return noted.length === 0 ? null : noted.some(({ isComplete }) => isComplete);
  }

  return {
    async read(): Promise<WeeklyScannerAnswer> {
      const t = clock();
      const week = weeklyTimes(t).generationTime;
      return weeklyAnswer({
        t,
        source: market.source,
        signals: await signals.issuedBetween('weekly', week, week + WEEK_MS),
        isJudged: await isJudged(week),
        lastScan: await runs.lastSlot(of),
      });
    },
  };
}
