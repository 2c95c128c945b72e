import type { RestoreProgress as Progress } from '#web/data/restore.ts';
import { Meter } from '#web/ui/Meter.tsx';

/** How far the writing is; the app can be used meanwhile. */
export function RestoreProgress({ done, total }: Progress) {
  return (
    <div className="flex flex-col gap-2">
      <p className="tabular-nums">
        {done.toLocaleString()} of {total.toLocaleString()} written. Please keep the app open.
      </p>
      <Meter percent={total === 0 ? 100 : (done / total) * 100} />
    </div>
  );
}
