import {
  formatAge,
  formatCountdown,
  formatDate,
  formatExactly,
  formatMoment,
  formatSchedule,
  formatTime,
  relativeDate,
} from '#web/lib/format-time.ts';
import { useNow, useTicking } from '#web/lib/use-clock.ts';

/** How long ago an ISO 8601 instant was: `3 minutes ago`; the exact moment on hover. */
export function Age({ instant }: { instant: string }) {
  const now = useNow();
  return (
    <time dateTime={instant} title={formatExactly(instant)}>
      {/* The clock of this device may be behind that of the server. */}
      {formatAge(Math.max(now.getTime() - Date.parse(instant), 0))} ago
    </time>
  );
}

/** Today, Yesterday, `3 days ago` or the date of an ISO 8601 instant; the exact moment on hover. */
export function RelativeTime({ instant }: { instant: string }) {
  const now = useNow();
  return (
    <time dateTime={instant} title={formatExactly(instant)}>
      {relativeDate(instant, now)}
    </time>
  );
}

/** An ISO 8601 instant to the minute, with the date unless it is today. */
export function LocalMoment({ instant, className }: { instant: string; className?: string }) {
  const now = useNow();
  return (
    <time dateTime={instant} className={className}>
      {formatMoment(Date.parse(instant), now)}
    </time>
  );
}

export const DateAndTime = ({ instant }: { instant: string }) => (
  <time dateTime={instant}>
    {formatDate(instant)} {formatTime(instant)}
  </time>
);

/** A moment with UTC beside it. @param at ms since 1970 */
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

/** The remaining time by the device's clock, to the second. @param to ms since 1970 */
export function Countdown({ to }: { to: number }) {
  const left = useTicking((now) => formatCountdown(to - now));
  return (
    <span role="timer" className="whitespace-nowrap">
      {left === 'now' ? left : `in ${left}`}
    </span>
  );
}
