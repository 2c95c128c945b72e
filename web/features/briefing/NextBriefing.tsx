import { briefingDueAt, nextBriefingAt } from '#contracts/rules/market/briefing-schedule.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { useNow } from '#web/lib/use-now.ts';
import { ScheduledTime } from '#web/ui/figures/ScheduledTime.tsx';

/** Names the next briefing where a day without one comes before it. */
export function NextBriefing() {
  const now = useNow().getTime();
  const next = nextBriefingAt(now);
  if (next - now <= DAY_MS) return null;
  return (
    <>
      The next one: <ScheduledTime at={next} />.
    </>
  );
}

/** When a briefing is followed by another, or should have been. @param dueAt of the earlier one, UTC ms */
export function Successor({ of: dueAt }: { of: number }) {
  const now = useNow().getTime();
  const newest = briefingDueAt(now);
  if (newest > dueAt) {
    return (
      <>
        A newer one was due <ScheduledTime at={newest} />.
      </>
    );
  }
  return (
    <>
      The next one: <ScheduledTime at={nextBriefingAt(now)} />.
    </>
  );
}
