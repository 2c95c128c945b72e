import { formatAge } from '#web/lib/format-moment.ts';
import { useNow } from '#web/lib/use-now.ts';

/** How long ago an ISO 8601 instant was: `3 minutes ago`; the exact moment on hover. */
export function Age({ instant }: { instant: string }) {
  const now = useNow();
  const at = new Date(instant);
  return (
    <time dateTime={instant} title={at.toLocaleString()}>
      {/* The clock of this device may be behind that of the server. */}
      {formatAge(Math.max(now.getTime() - at.getTime(), 0))} ago
    </time>
  );
}
