import type { PeakReading } from '#api/engine/peak/peak-reading.ts';
import { PEAK_MODELLED, type PeakScannerAnswer, type Prediction } from '#contracts/peak-scanner.ts';
import type { DataSource } from '#contracts/primitives.ts';
import {
  nextPeakScan,
  peakCalendar,
  type PeakMode,
  peakStatus,
  SIGNAL_GENERATION_DAY,
} from '#contracts/rules/signals/peak-schedule.ts';
import type { PeakInstrument } from '#contracts/rules/signals/scanners.ts';
import type { Signal } from '#contracts/signals.ts';
import type { TrackRecord } from '#contracts/track-record.ts';

/** From this confidence on, a signal counts as high confidence. */
const HIGH_CONFIDENCE = 0.7;
/** Of the volume score, 0 to 100. */
const ACTIVITY = { high: 66, medium: 33 };

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : Number(value.toFixed(digits));

function activityLevel(score: number | null): 'High' | 'Medium' | 'Low' | null {
  if (score === null) return null;
  if (score >= ACTIVITY.high) return 'High';
  return score >= ACTIVITY.medium ? 'Medium' : 'Low';
}

/** The dashboard. Counts cover all signals; success and expectancy only live ones, as backfilled ones prove nothing. */
function peakMetrics(
  signals: readonly Signal[],
  live: TrackRecord,
  readings: readonly PeakReading[],
): PeakScannerAnswer['performance_metrics'] {
  const predicted = signals.filter(({ ml_agrees }) => ml_agrees !== null);
  const agreed = predicted.filter(({ ml_agrees }) => ml_agrees === true);
  const volatilities = readings.flatMap(({ volatility }) => volatility ?? []);
  const scores = readings.flatMap(({ volumeScore }) => volumeScore ?? []);
  return {
    total_signals_generated: signals.length,
    high_confidence_signals: signals.filter(({ confidence }) => confidence >= HIGH_CONFIDENCE)
      .length,
    ml_confirmation_rate:
      predicted.length === 0 ? null : rounded((100 * agreed.length) / predicted.length, 1),
    average_risk_reward: rounded(mean(signals.map((each) => each.risk_reward_ratio)), 2),
    market_volatility: { average_volatility: rounded(mean(volatilities), 2) },
    institutional_activity: { activity_level: activityLevel(mean(scores)) },
    success_rate: live.success_rate,
    expectancy_r: live.expectancy_r,
    n_closed: live.n,
    backfilled: signals.filter(({ backfilled }) => backfilled).length,
  };
}

type PeakScannerState = {
  readonly t: number;
  /** When the candles were read, UTC ms. */
  readonly readAt: number;
  /** The newest slot that was looked at for signals, UTC ms; null before the first. */
  readonly lastScan: number | null;
  readonly mode: PeakMode;
  readonly source: DataSource;
  readonly readings: readonly PeakReading[];
  /** Null without a prediction. */
  readonly predictionOf: (instrument: PeakInstrument) => Prediction | null;
  /** All Peak signals, newest first. */
  readonly issued: readonly Signal[];
  readonly live: TrackRecord;
  readonly isFilling: boolean;
};

const textOf = (t: number): string => new Date(t).toISOString();

export function peakAnswer(state: PeakScannerState): PeakScannerAnswer {
  const { t, readAt, lastScan, mode, source, readings, predictionOf, issued, live, isFilling } =
    state;
  const open = issued.filter(({ status }) => status === 'active');
  const calendar = peakCalendar(t);
  return {
    scanner_status: peakStatus(t, open.length),
    mode,
    current_day: calendar.currentDay,
    signal_generation_day: SIGNAL_GENERATION_DAY,
    effective_generation_date: textOf(calendar.effectiveDate).slice(0, 10),
    is_generation_day: calendar.isGenerationDay,
    next_generation: textOf(calendar.nextGeneration),
    next_scan: textOf(nextPeakScan(t)),
    last_scan: lastScan === null ? null : textOf(lastScan),
    performance_metrics: peakMetrics(issued, live, readings),
    mmm_signals: open.map((each) => ({
      ...each,
      reasoning: each.reason,
      issued_at: each.timestamp,
    })),
    signals: issued.filter(({ timestamp }) => Date.parse(timestamp) >= calendar.generation),
    ml_predictions: byInstrument(readings, ({ instrument }) => predictionOf(instrument)),
    bias_analysis: byInstrument(readings, ({ bias }) => bias),
    watchlist: readings.flatMap(({ setup }) => setup ?? []),
    data_source: source,
    as_of: textOf(readAt),
    filling: isFilling,
    modelled: PEAK_MODELLED,
  };
}

function byInstrument<Value>(
  readings: readonly PeakReading[],
  read: (reading: PeakReading) => Value | null,
): Record<string, Value> {
  const entries = readings.flatMap((reading): [string, Value][] => {
    const value = read(reading);
    return value === null ? [] : [[reading.instrument, value]];
  });
  return Object.fromEntries(entries);
}
