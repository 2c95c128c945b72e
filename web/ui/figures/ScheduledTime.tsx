import { formatSchedule } from '#web/lib/format-schedule.ts';
import { useNow } from '#web/lib/use-now.ts';

/** A moment in the device's zone with UTC beside it. @param at ms since 1970 */
export function ScheduledTime({ at }: { at: number }) {
  const { local, utc } = formatSchedule(at, useNow());
  return (
    <time dateTime={new Date(at).toISOString()}>
      {local === null ? (
        utc
      ) : (
        <>
          {local} <span className="font-normal whitespace-nowrap text-ink-3">({utc})</span>
        </>
      )}
    </time>
  );
}
