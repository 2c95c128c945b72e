import type { PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import type { Signal } from '#contracts/signals.ts';
import type { TrackRecord } from '#contracts/track-record.ts';
import type { PeakReading } from './peak-reading.ts';

/** From here on a signal counts as one of high confidence. */
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

/**
 * The dashboard of the Peak Scanner. Counts are of all its signals; success and expectancy of the live
 * ones alone, because what was computed afterwards is no proof.
 */
export function peakMetrics(
  signals: readonly Signal[],
  live: TrackRecord,
  readings: readonly PeakReading[],
): PeakScannerAnswer['performance_metrics'] {
  const asked = signals.filter(({ ml_agrees }) => ml_agrees !== null);
  const agreed = asked.filter(({ ml_agrees }) => ml_agrees === true);
  const volatilities = readings.flatMap(({ volatility }) => volatility ?? []);
  const scores = readings.flatMap(({ volumeScore }) => volumeScore ?? []);
  return {
    total_signals_generated: signals.length,
    high_confidence_signals: signals.filter(({ confidence }) => confidence >= HIGH_CONFIDENCE)
      .length,
    ml_confirmation_rate:
      asked.length === 0 ? null : rounded((100 * agreed.length) / asked.length, 1),
    average_risk_reward: rounded(mean(signals.map((each) => each.risk_reward_ratio)), 2),
    market_volatility: { average_volatility: rounded(mean(volatilities), 2) },
    institutional_activity: { activity_level: activityLevel(mean(scores)) },
    success_rate: live.success_rate,
    expectancy_r: live.expectancy_r,
    n_closed: live.n,
    backfilled: signals.filter(({ backfilled }) => backfilled).length,
  };
}
