import { setImmediate as nextTurn } from 'node:timers/promises';
import { peakAnswer } from '#api/answers/peak-answer.ts';
import { PEAK_NEEDS } from '#api/engine/peak/day-context.ts';
import { scanGeneration } from '#api/engine/peak/find-signals.ts';
import { type PeakReading, readInstrument } from '#api/engine/peak/peak-reading.ts';
import type { SignalService } from '#api/features/signals/signals.service.ts';
import { readCandles, type CandleReader } from '#api/market/candle-reader.ts';
import type { Market } from '#api/market/market.ts';
import { memoizeNewest } from '#api/market/memoize-newest.ts';
import type { PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import { MINUTE_MS, DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import {
  type PeakMode,
  generationDate,
  peakCalendar,
  peakSlots,
} from '#contracts/rules/signals/peak-schedule.ts';
import type { Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import { type PeakInstrument, scannerInstruments } from '#contracts/rules/signals/scanners.ts';
import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import type { ScanRunStore } from './scan-runs.store.ts';
import { readDueSlots, scanEach, type ScannerPlan, type ScanTask } from './scanner-plan.ts';
import type { createCachedPredictions } from './stored-predictions.ts';

/** Two years of monthly generations; in continuous mode each day costs a training. */
const REPLAY_DAYS: Readonly<Record<PeakMode, number>> = { monthly: 24 * 31, continuous: 60 };

type PlanDeps = {
  readonly market: Pick<Market, 'candles'>;
  readonly mode: PeakMode;
  readonly probabilitiesOf: (instrument: Instrument, asOf: number) => Promise<Probabilities | null>;
  /** The hours in which signals may be issued, minutes of the day in UTC. */
  readonly tradingHours: () => Promise<{ from: number; to: number }>;
};

const dayOf = (t: number): number => Math.floor(t / DAY_MS) * DAY_MS;
const isMarketDay = (day: number): boolean => isMarketOpen('EURUSD', day + 12 * HOUR_MS);

function marketDayUpTo(day: number): number {
  let marketDay = day;
  while (!isMarketDay(marketDay)) marketDay -= DAY_MS;
  return marketDay;
}

const periods = {
  monthly: {
    periodOf: (t: number): number => peakCalendar(t).generation,
    periodBefore(period: number): number {
      const date = new Date(period);
      return generationDate(date.getUTCFullYear(), date.getUTCMonth() - 1);
    },
  },
  continuous: {
    periodOf: (t: number): number => marketDayUpTo(dayOf(t)),
    periodBefore: (period: number): number => marketDayUpTo(period - DAY_MS),
  },
};

export const createPeakPlan = (deps: PlanDeps): ScannerPlan => ({
  scanner: 'peak',
  instruments: scannerInstruments.peak,
  isDivisible: true,
  shortestTimeframe: 'M15',
  replayMs: REPLAY_DAYS[deps.mode] * DAY_MS,
  ...periods[deps.mode],
  slotsOf: peakSlots,
  scan: (task) =>
    scanEach(
      scannerInstruments.peak.filter((each) => task.instruments.includes(each)),
      (instrument) => scanInstrument(deps, task, instrument),
    ),
});

async function scanInstrument(
  { market, mode, probabilitiesOf, tradingHours }: PlanDeps,
  task: ScanTask,
  instrument: PeakInstrument,
) {
  const { period } = task;
  const reading = { market, instrument, timeframe: 'M15', needs: PEAK_NEEDS } as const;
  const due = await readDueSlots(reading, task);
  if (due === null) return null;
  const { reader, slots, doneTo } = due;
  const allowed = await tradingHours();
  const minuteOf = (slot: number): number => (slot - period) / 60_000;
  const looked = slots.filter(
    (slot) => minuteOf(slot) >= allowed.from && minuteOf(slot) <= allowed.to,
  );
  const signal = await scanGeneration({
    instrument,
    day: period,
    slots: looked,
    mode,
    candlesAt: (slot) => peakCandles(reader, slot),
    probabilitiesAt: (slot) => probabilitiesOf(instrument, slot),
  });
  const isComplete = signal !== null || doneTo === peakSlots(period).at(-1);
  return { signal, progress: { instrument, doneTo, isComplete } };
}

const peakCandles = (reader: CandleReader, slot: number) => ({
  D1: reader.at('D1', slot),
  H1: reader.at('H1', slot),
  M15: reader.at('M15', slot),
});

/** Interval of new readings; they change with each closed quarter-hour. */
const RESCAN_MS = 5 * MINUTE_MS;

type Deps = {
  readonly market: Pick<Market, 'source' | 'candles'>;
  readonly runs: Pick<ScanRunStore, 'lastSlot'>;
  readonly signals: Pick<SignalService, 'issuedBetween' | 'performance'>;
  readonly predictions: ReturnType<typeof createCachedPredictions>;
  readonly mode: PeakMode;
  readonly clock: () => number; // the scanner's clock, UTC ms
};

export type PeakScannerService = ReturnType<typeof createPeakScannerService>;

export function createPeakScannerService(deps: Deps) {
  const { market, runs, signals, predictions, mode, clock } = deps;
  const readings = memoizeNewest((asOf: number) =>
    readPeaks(market, asOf, predictions.probabilitiesOf),
  );
  const isWhole = (all: readonly SourcedReading[]): boolean =>
    !all.some(({ isFilling }) => isFilling) &&
    all.every(({ instrument }) => predictions.of(instrument) !== null);

  return {
    forget: readings.forget,

    /** The readings at a past moment (UTC ms), without predictions: only the newest are available. */
    readingsAt: (asOf: number): Promise<SourcedReading[]> => readPeaks(market, asOf, () => null),

    async read(): Promise<PeakScannerAnswer> {
      const t = clock();
      const readAt = Math.floor(t / RESCAN_MS) * RESCAN_MS;
      const all = await readings(readAt, isWhole);
      const issued = await signals.issuedBetween('peak', 0, t + 1);
      const { live } = await signals.performance({ scanner: 'peak', timeframe: 'all' });
      return peakAnswer({
        t,
        readAt,
        lastScan: await runs.lastSlot({ scanner: 'peak', source: market.source }),
        mode,
        source: market.source,
        readings: all,
        predictionOf: predictions.of,
        issued,
        live,
        isFilling: !isWhole(all),
      });
    },
  };
}

type SourcedReading = PeakReading & { readonly isFilling: boolean };

export async function readPeaks(
  market: Pick<Market, 'candles'>,
  asOf: number,
  probabilitiesOf: (instrument: PeakInstrument) => Probabilities | null,
): Promise<SourcedReading[]> {
  const readings: SourcedReading[] = [];
  for (const instrument of scannerInstruments.peak) {
    const reader = await readCandles(market, instrument, PEAK_NEEDS, { from: asOf, to: asOf });
    const candles = peakCandles(reader, asOf);
    const input = { instrument, asOf, candles, probabilities: probabilitiesOf(instrument) };
    readings.push({ ...readInstrument(input), isFilling: reader.isFilling });
    await nextTurn();
  }
  return readings;
}
