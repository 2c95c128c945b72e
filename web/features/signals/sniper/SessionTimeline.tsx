import { isMarketOpen } from '#contracts/rules/market-calendar.ts';
import { SNIPER_MINUTES, type SniperClock } from '#contracts/rules/sniper-schedule.ts';
import type { SniperAnswer } from '#contracts/sniper.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { atMinute, defaultTimes, sessionPhases } from './session-phases.ts';
import { TimelineEntry } from './TimelineEntry.tsx';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LONDON_MS = (8 * 60 + 30) * MINUTE_MS; // of the UTC day

/** The last 08:30 UTC with an open market before a session begins, UTC ms. */
function londonReferenceBefore(start: number): number {
  let at = Math.floor((start - LONDON_MS) / DAY_MS) * DAY_MS + LONDON_MS;
  while (!isMarketOpen('EURUSD', at)) at -= DAY_MS;
  return at;
}

type SessionTimelineProps = {
  /** As the server tells them; the documented ones until then. */
  times: SniperAnswer['timing_info'] | undefined;
  clock: SniperClock;
};

/** The six phases of the session that runs, or of the next one, with the present one marked. */
export function SessionTimeline({ times, clock }: SessionTimelineProps) {
  const told = times ?? defaultTimes;
  const start = clock.isActive ? clock.start : clock.nextStart;
  const clockOf: Readonly<Record<number, string>> = {
    1: told.work_start,
    2: told.scan_time,
    3: told.execution_time,
    4: '12:35',
    5: '12:55',
    6: '1:00',
  };
  return (
    <Panel
      title={clock.isActive ? 'Timeline of this session' : 'Timeline of the next session'}
      note="The large times are a UTC clock of twelve hours: the same for the session at midnight (AM) and at noon (PM)."
    >
      <ol className="grid gap-x-6 gap-y-1 @3xl:grid-flow-col @3xl:grid-cols-2 @3xl:grid-rows-4">
        <TimelineEntry
          name="London reference"
          time={told.london_session_start}
          at={londonReferenceBefore(start)}
          hint="The session is compared with the price of then."
          state="mark"
        />
        {sessionPhases.map(({ step, name, from, hint }) => (
          <TimelineEntry
            key={step}
            number={step}
            name={name}
            time={clockOf[step] ?? ''}
            at={atMinute(start, from)}
            hint={hint}
            state={stateOf(step, clock)}
          />
        ))}
        <TimelineEntry
          name="Expiry"
          time={told.expiry_time}
          at={atMinute(start, SNIPER_MINUTES.expiry)}
          hint="What is still open is closed at the last price."
          state="mark"
        />
      </ol>
    </Panel>
  );
}

function stateOf(step: number, clock: SniperClock): 'past' | 'now' | 'coming' {
  if (clock.step === null || step > clock.step) return 'coming';
  return step === clock.step ? 'now' : 'past';
}
