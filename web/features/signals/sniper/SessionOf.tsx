import type { SniperClock } from '#contracts/rules/signals/sniper-schedule.ts';
import type { SniperAnswer } from '#contracts/sniper.ts';
import { ScheduledTime } from '#web/ui/figures/ScheduledTime.tsx';

/** When the session began that an answer is of: the running one, or the last that took place. UTC ms */
export const sessionOf = ({ timing_info }: SniperAnswer): number =>
  Date.parse(timing_info.work_start_utc);

/** Whether an answer is of the session that runs at this moment. */
export const isRunning = (answer: SniperAnswer, clock: SniperClock): boolean =>
  clock.isActive && sessionOf(answer) === clock.start;

/** Of which session something is, for the end of a sentence. */
export function SessionOf({ answer, clock }: { answer: SniperAnswer; clock: SniperClock }) {
  if (isRunning(answer, clock)) return `this ${clock.type} session`;
  return (
    <>
      the session of <ScheduledTime at={sessionOf(answer)} />
    </>
  );
}
