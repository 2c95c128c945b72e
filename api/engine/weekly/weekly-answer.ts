import type { DataSource } from '#contracts/primitives.ts';
import {
  weeklyMessage,
  type WeeklyResult,
  weeklyStatus,
  weeklyTimes,
} from '#contracts/rules/signals/weekly-schedule.ts';
import type { Signal } from '#contracts/signals.ts';
import type { WeeklyScannerAnswer } from '#contracts/weekly-scanner.ts';

type Known = {
  /** UTC ms. */
  readonly t: number;
  readonly source: DataSource;
  /** Of the week that `t` belongs to, newest first. */
  readonly signals: readonly Signal[];
  /** Whether the week was looked at, and whether it could be judged; null before. */
  readonly isJudged: boolean | null;
  /** UTC ms. */
  readonly lastScan: number | null;
};

const textOf = (t: number): string => new Date(t).toISOString();

function resultOf({ isJudged, signals }: Known): WeeklyResult {
  if (isJudged === null) return 'pending';
  if (!isJudged) return 'delayed';
  return signals.length > 0 ? 'signals' : 'no_signals';
}

/** What the Weekly Scanner tells, from what is known of its week. */
export function weeklyAnswer(known: Known): WeeklyScannerAnswer {
  const { t, source, signals, lastScan } = known;
  const { generationTime, activeUntil, nextGeneration } = weeklyTimes(t);
  const result = resultOf(known);
  const status = weeklyStatus(t, result);
  return {
    scanner_status: status,
    current_time: textOf(t),
    generation_time: textOf(generationTime),
    active_until: textOf(activeUntil),
    next_signal_generation: textOf(nextGeneration),
    last_scan: lastScan === null ? null : textOf(lastScan),
    message: weeklyMessage(status, signals.length, { t, result }),
    signals: [...signals],
    data_source: source,
    as_of: textOf(t),
    filling: false,
  };
}
