import { PEAK_NEEDS } from '#api/engine/peak/day-context.ts';
import { scanGeneration } from '#api/engine/peak/find-signals.ts';
import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import { scanSession } from '#api/engine/sniper/judge-session.ts';
import { SNIPER_NEEDS } from '#api/engine/sniper/read-session.ts';
import { scanWeek, WEEKLY_NEEDS } from '#api/engine/weekly/scan-week.ts';
import { WEEK_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { generationDate, peakCalendar, peakSlots } from '#contracts/rules/signals/peak-schedule.ts';
import { type Scanner, scannerInstruments } from '#contracts/rules/signals/scanners.ts';
import { sniperSessionUpTo, sniperSlots } from '#contracts/rules/signals/sniper-schedule.ts';
import { weeklyAttempts, weeklyTimes } from '#contracts/rules/signals/weekly-schedule.ts';
import { type CandleReader, candlesAt, readCandles, readEach } from './candle-reader.ts';

export type ScanTask = {
  readonly period: number; // begin of the period, UTC ms
  readonly slots: readonly number[]; // the slots that are due, oldest first, UTC ms
};

/** The plan of a scanner, with few periods: as much as a page computes while the user waits. */
export type ScannerPlan = {
  readonly periodOf: (t: number) => number; // begin of the newest one at a moment, UTC ms
  readonly periodBefore: (period: number) => number;
  readonly past: number; // number of earlier periods to scan
  readonly slotsOf: (period: number) => readonly number[];
  /** What it finds in the slots; a period that has made its signal of an instrument may find it anew. */
  readonly scan: (task: ScanTask) => Promise<ScanResult>;
};

export type ScanResult = {
  readonly signals: readonly FoundSignal[];
  readonly doneTo: number; // the last scanned slot, UTC ms
  readonly isOver: boolean; // the period is scanned completely
};

function looked(
  scanned: readonly (FoundSignal | null)[],
  slots: readonly number[],
  all: readonly number[],
): ScanResult {
  const { to } = spanOf(slots);
  const signals = scanned.filter((signal) => signal !== null);
  return { signals, doneTo: to, isOver: to === all.at(-1) };
}

const spanOf = (slots: readonly number[]) => ({ from: slots[0] ?? 0, to: slots.at(-1) ?? 0 });

/** Without predictions: a training for each past generation would take too long in a page. */
const peak: ScannerPlan = {
  periodOf: (t) => peakCalendar(t).generation,
  periodBefore(period) {
    const date = new Date(period);
    return generationDate(date.getUTCFullYear(), date.getUTCMonth() - 1);
  },
  past: 2,
  slotsOf: peakSlots,
  async scan({ period, slots }) {
    const { peak: instruments } = scannerInstruments;
    const signals = await readEach(instruments, PEAK_NEEDS, spanOf(slots), (instrument, read) =>
      scanGeneration({
        instrument,
        day: period,
        slots,
        mode: 'monthly',
        candlesAt: (slot) => candlesAt(read, slot),
        probabilitiesAt: async () => null,
      }),
    );
    return looked(signals, slots, peakSlots(period));
  },
};

const weekly: ScannerPlan = {
  periodOf: (t) => weeklyTimes(t).nextGeneration - WEEK_MS,
  periodBefore: (period) => period - WEEK_MS,
  past: 5,
  slotsOf: weeklyAttempts,
  async scan({ period, slots }) {
    const readers = new Map<Instrument, CandleReader>();
    for (const instrument of scannerInstruments.weekly) {
      readers.set(instrument, await readCandles(instrument, WEEKLY_NEEDS, spanOf(slots)));
    }
    const signals = scanWeek({
      slots,
      inputsAt: (asOf) =>
        [...readers].map(([instrument, read]) => ({
          instrument,
          asOf,
          candles: candlesAt(read, asOf),
        })),
    });
    // Monday 06:00 is enough, where it is no holiday.
    return signals === null
      ? looked([], slots, weeklyAttempts(period))
      : { signals, doneTo: slots[0] ?? period, isOver: true };
  },
};

const sniper: ScannerPlan = {
  periodOf: sniperSessionUpTo,
  periodBefore: (period) => sniperSessionUpTo(period - 1),
  past: 5,
  slotsOf: sniperSlots,
  async scan({ period, slots }) {
    const { '1m_sniper': pairs } = scannerInstruments;
    const signals = await readEach(pairs, SNIPER_NEEDS, spanOf(slots), (pair, read) =>
      scanSession({ pair, start: period, slots, candlesAt: (slot) => candlesAt(read, slot) }),
    );
    return looked(signals, slots, sniperSlots(period));
  },
};

export const scannerPlans: Readonly<Record<Scanner, ScannerPlan>> = {
  peak,
  weekly,
  '1m_sniper': sniper,
};
