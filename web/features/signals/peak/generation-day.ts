import type { PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import { SIGNAL_GENERATION_DAY } from '#contracts/rules/signals/peak-schedule.ts';

/** `Thu 3 December` of a day that begins at 00:00 UTC, in the device's manner of writing. */
export const formatGenerationDay = (day: string): string =>
  new Date(day).toLocaleDateString([], {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });

/** Whether the market is closed on the 3rd of the month of a generation day, which therefore is later. */
export const isPostponed = (day: string): boolean =>
  new Date(day).getUTCDate() !== SIGNAL_GENERATION_DAY;

type Generation = Pick<PeakScannerAnswer, 'mode' | 'is_generation_day' | 'next_generation'>;

/** When signals can be expected. */
export function generationHint({ mode, is_generation_day, next_generation }: Generation): string {
  if (mode === 'continuous') {
    return 'A signal can come at the close of any quarter of an hour, one per instrument and day.';
  }
  const next = formatGenerationDay(next_generation);
  const rule =
    'Signals are made once a month: on the 3rd, or on the first market day after it, from 06:00 to 20:00 UTC.';
  return is_generation_day
    ? `${rule} Today is such a day; one signal per instrument at most.`
    : `${rule} The next such day is ${next}.`;
}
