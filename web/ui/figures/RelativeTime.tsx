import { relativeDate } from '#contracts/rules/time/dates.ts';
import { useNow } from '#web/lib/use-now.ts';

/** Today, Yesterday, `3 days ago` or the date of an ISO 8601 instant; the exact moment on hover. */
export function RelativeTime({ instant }: { instant: string }) {
  const now = useNow();
  return (
    <time dateTime={instant} title={new Date(instant).toLocaleString()}>
      {relativeDate(instant, now)}
    </time>
  );
}
