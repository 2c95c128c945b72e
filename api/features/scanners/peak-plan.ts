import { setImmediate as nextTurn } from 'node:timers/promises';
import { PEAK_NEEDS } from '#api/engine/peak/day-context.ts';
import { scanGeneration } from '#api/engine/peak/find-signals.ts';
import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import type { Market } from '#api/market/market.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import {
  generationDate,
  peakCalendar,
  type PeakMode,
  peakSlots,
} from '#contracts/rules/signals/peak-schedule.ts';
import type { Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import { type PeakInstrument, scannerInstruments } from '#contracts/rules/signals/scanners.ts';
import { type CandleReader, readCandles, reachUpTo } from '#api/market/candle-reader.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import type { Progress, ScannerPlan, ScanResult, ScanTask } from './scanner-plan.ts';
import { readySlots } from './closed-slots.ts';

/** Two years of monthly generations; in continuous mode each day costs a training. */
const REPLAY_DAYS: Readonly<Record<PeakMode, number>> = { monthly: 24 * 31, continuous: 60 };

type Deps = {
  readonly market: Pick<Market, 'candles'>;
  readonly mode: PeakMode;
  readonly probabilitiesOf: (instrument: Instrument, asOf: number) => Promise<Probabilities | null>;
  /** The hours in which signals may be issued, minutes of the day in UTC. */
  readonly tradingHours: () => Promise<{ from: number; to: number }>;
};

const dayOf = (t: number): number => Math.floor(t / DAY_MS) * DAY_MS;
const isMarketDay = (day: number): boolean => isMarketOpen('EURUSD', day + 12 * HOUR_MS);

/** The newest market day up to one. */
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

/** Scans the quarter-hours of generation days, each instrument separately. */
export function createPeakPlan(deps: Deps): ScannerPlan {
  return {
    scanner: 'peak',
    instruments: scannerInstruments.peak,
    shortestTimeframe: 'M15',
    replayMs: REPLAY_DAYS[deps.mode] * DAY_MS,
    ...periods[deps.mode],
    slotsOf: peakSlots,
    async scan(task): Promise<ScanResult> {
      const wanted = scannerInstruments.peak.filter((each) => task.instruments.includes(each));
      const signals: FoundSignal[] = [];
      const progress: Progress[] = [];
      for (const instrument of wanted) {
        const result = await scanInstrument(deps, task, instrument);
        if (result.signal !== null) signals.push(result.signal);
        if (result.progress !== null) progress.push(result.progress);
        await nextTurn();
      }
      return { signals: signals, progress };
    },
  };
}

async function scanInstrument(
  { market, mode, probabilitiesOf, tradingHours }: Deps,
  { period, slots: due, clock }: ScanTask,
  instrument: PeakInstrument,
): Promise<{ signal: FoundSignal | null; progress: Progress | null }> {
  const [first, last] = [due[0], due.at(-1)];
  const nothing = { signal: null, progress: null };
  if (first === undefined || last === undefined) return nothing;
  const reader = await readCandles(market, instrument, PEAK_NEEDS, { from: first, to: last });
  if (reader.isFilling) return nothing;
  const isReady = (slot: number): boolean =>
    reachUpTo(slot, instrument, 'M15', reader.at('M15', slot));
  const slots = readySlots(due, clock, isReady);
  const doneTo = slots.at(-1);
  if (doneTo === undefined) return nothing;

  const allowed = await tradingHours();
  const minuteOf = (slot: number): number => (slot - period) / 60_000;
  const looked = slots.filter(
    (slot) => isReady(slot) && minuteOf(slot) >= allowed.from && minuteOf(slot) <= allowed.to,
  );
  const probabilities = await readProbabilities(looked, (slot) =>
    probabilitiesOf(instrument, slot),
  );
  const signal = scanGeneration({
    instrument,
    day: period,
    slots: looked,
    mode,
    candlesAt: (slot) => peakCandles(reader, slot),
    probabilitiesAt: (slot) => probabilities.get(hourOf(slot)) ?? null,
  });
  const isComplete = signal !== null || doneTo === peakSlots(period).at(-1);
  return { signal, progress: { instrument, doneTo, isComplete } };
}

/** The candles that the engine reads at a moment, UTC ms. */
export const peakCandles = (reader: CandleReader, slot: number) => ({
  D1: reader.at('D1', slot),
  H1: reader.at('H1', slot),
  M15: reader.at('M15', slot),
});

const hourOf = (t: number): number => Math.floor(t / HOUR_MS) * HOUR_MS;

/** Predictions use closed hours: reads one per hour. */
async function readProbabilities(
  slots: readonly number[],
  read: (slot: number) => Promise<Probabilities | null>,
): Promise<Map<number, Probabilities | null>> {
  const byHour = new Map<number, Probabilities | null>();
  for (const slot of slots) {
    if (!byHour.has(hourOf(slot))) byHour.set(hourOf(slot), await read(slot));
  }
  return byHour;
}
