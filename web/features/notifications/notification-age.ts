import { DAY_MS } from '#contracts/rules/durations.ts';
import { relativeDate } from '#contracts/rules/time/dates.ts';
import { formatAge } from '#web/lib/format-moment.ts';

/** How long ago something was told: `5 minutes ago`, from a day on `Yesterday`, `3 days ago` or the date. */
export function notificationAge(instant: string, now: Date): string {
  const ms = now.getTime() - Date.parse(instant);
  return ms < DAY_MS ? `${formatAge(ms)} ago` : relativeDate(instant, now);
}
