import { weeklyAnswer as answerOf } from '#api/engine/weekly/weekly-answer.ts';
import { weeklyTimes } from '#contracts/rules/weekly-schedule.ts';
import type { WeeklyScannerAnswer } from '#contracts/weekly-scanner.ts';
import { lastScanOf } from './scanning.ts';
import { listed } from './signal-record.ts';
import type { Tables } from './tables.ts';

const WEEK_MS = 7 * 86_400_000;

/** The Weekly Scanner's answer at a moment, UTC ms. */
export function weeklyAnswer(tables: Tables, t: number): WeeklyScannerAnswer {
  const week = weeklyTimes(t).generationTime;
  const seen = tables.scans.find((each) => each.scanner === 'weekly' && each.period === week);
  return answerOf({
    t,
    source: 'simulated',
    signals: listed(tables.signals, 'weekly').filter(({ timestamp }) => {
      const issued = Date.parse(timestamp);
      return issued >= week && issued < week + WEEK_MS;
    }),
    isJudged: seen?.isOver ?? null,
    lastScan: lastScanOf(tables, 'weekly'),
  });
}
