import {
  weeklyMessage,
  type WeeklyResult,
  weeklyStatus,
  weeklyTimes,
} from '#contracts/rules/weekly-schedule.ts';
import type { WeeklyScannerAnswer } from '#contracts/weekly-scanner.ts';
import { lastScanOf } from './scanning.ts';
import { listed } from './signal-record.ts';
import type { Tables } from './tables.ts';

const WEEK_MS = 7 * 86_400_000;

const textOf = (t: number): string => new Date(t).toISOString();

function resultOf({ scans }: Tables, week: number, count: number): WeeklyResult {
  const seen = scans.find(({ scanner, period }) => scanner === 'weekly' && period === week);
  if (seen === undefined) return 'pending';
  if (!seen.isOver) return 'delayed';
  return count > 0 ? 'signals' : 'no_signals';
}

/** The Weekly Scanner's answer at a moment, UTC ms. */
export function weeklyAnswer(tables: Tables, t: number): WeeklyScannerAnswer {
  const { generationTime, activeUntil, nextGeneration } = weeklyTimes(t);
  const ofWeek = listed(tables.signals, 'weekly').filter(({ timestamp }) => {
    const issued = Date.parse(timestamp);
    return issued >= generationTime && issued < generationTime + WEEK_MS;
  });
  const result = resultOf(tables, generationTime, ofWeek.length);
  const status = weeklyStatus(t, result);
  return {
    scanner_status: status,
    current_time: textOf(t),
    generation_time: textOf(generationTime),
    active_until: textOf(activeUntil),
    next_signal_generation: textOf(nextGeneration),
    last_scan: lastScanOf(tables, 'weekly'),
    message: weeklyMessage(status, ofWeek.length, { t, result }),
    signals: ofWeek,
    data_source: 'simulated',
    as_of: textOf(t),
    filling: false,
  };
}
