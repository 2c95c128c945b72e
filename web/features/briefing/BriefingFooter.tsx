import type { Briefing } from '#contracts/briefing.ts';
import { ScheduledTime } from '#web/ui/ScheduledTime.tsx';
import { NextBriefing } from './NextBriefing.tsx';

/** A briefing of its time is made within a minute; a later one was caught up. */
const IN_TIME_MS = 60_000;

/** When briefings are made, and when this one was. */
export function BriefingFooter({ briefing }: { briefing: Briefing }) {
  const dueAt = Date.parse(briefing.generated_for);
  const madeAt = Date.parse(briefing.generated_at);
  return (
    <footer className="flex flex-col gap-1 border-t border-line pt-4 text-dense text-ink-3">
      <p>
        Updated daily at 6:00 AM UTC, on market days. <NextBriefing />
      </p>
      <p>
        Figures and prices are as of <ScheduledTime at={dueAt} />
        {madeAt - dueAt > IN_TIME_MS && (
          <>
            ; it was made later, <ScheduledTime at={madeAt} />, from what was known then
          </>
        )}
        . Trades and analysis are informational.
      </p>
    </footer>
  );
}
