import type { DataSource } from '#contracts/primitives.ts';
import {
  weeklyMessage,
  type WeeklyResult,
  weeklyStatus,
  weeklyTimes,
} from '#contracts/rules/signals/weekly-schedule.ts';
import type { Signal } from '#contracts/signals.ts';
import type { WeeklyScannerAnswer } from '#contracts/weekly-scanner.ts';

type WeeklyState = {
  readonly t: number;
  readonly source: DataSource;
  /** Signals of the week of `t`, newest first. */
  readonly signals: readonly Signal[];
  /** Whether the week could be judged; null before the first scan. */
  readonly isJudged: boolean | null;
  readonly lastScan: number | null;
};

const textOf = (t: number): string => new Date(t).toISOString();

function resultOf({ isJudged, signals }: WeeklyState): WeeklyResult {
  if (isJudged === null) return 'pending';
  if (!isJudged) return 'delayed';
  return signals.length > 0 ? 'signals' : 'no_signals';
}

export function weeklyAnswer(state: WeeklyState): WeeklyScannerAnswer {
  const { t, source, signals, lastScan } = state;
  const { generationTime, activeUntil, nextGeneration } = weeklyTimes(t);
  const result = resultOf(state);
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
