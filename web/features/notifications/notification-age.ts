import { relativeDate } from '#contracts/rules/relative-date.ts';
import { formatAge } from '#web/lib/format-moment.ts';

const DAY_MS = 86_400_000;

/** How long ago something was told: `5 minutes ago`, from a day on `Yesterday`, `3 days ago` or the date. */
export function notificationAge(instant: string, now: Date): string {
  const ms = now.getTime() - Date.parse(instant);
  return ms < DAY_MS ? `${formatAge(ms)} ago` : relativeDate(instant, now);
}
