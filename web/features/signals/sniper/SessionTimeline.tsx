import { clsx } from 'clsx';
import { Check, Flag } from 'lucide-react';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import { SNIPER_MINUTES, type SniperClock } from '#contracts/rules/signals/sniper-schedule.ts';
import type { SniperAnswer } from '#contracts/sniper.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { ScheduledTime } from '#web/ui/figures/times.tsx';
import { atMinute, defaultTimes, sessionPhases } from './session-phases.ts';

type TimelineEntryProps = {
  /** Number of the phase; undefined for other entries. */
  number?: number;
  name: string;
  /** Time of day as the schedule prints it. */
  time: string;
  /** The same, UTC ms. */
  at: number;
  hint: string;
  state: 'past' | 'now' | 'coming' | 'mark';
};

/** One entry of the timeline. */
function TimelineEntry({ number, name, time, at, hint, state }: TimelineEntryProps) {
  const isNow = state === 'now';
  return (
    <li
      aria-current={isNow ? 'step' : undefined}
      className={clsx(
        'flex items-start gap-3 rounded-control px-2 py-2',
        isNow && 'bg-accent-soft',
      )}
    >
      <span
        aria-hidden
        className={clsx(
          'flex size-7 shrink-0 items-center justify-center rounded-full text-dense font-semibold',
          isNow ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-2',
        )}
      >
        <Mark state={state} number={number} />
      </span>
      <div className="flex min-w-0 grow flex-col gap-x-3 @xs:flex-row @xs:justify-between">
        <div className="min-w-0">
          <p className="font-medium">
            {name} {isNow && <span className="text-meta font-semibold text-accent">Now</span>}
          </p>
          <p className="text-dense text-ink-2">{hint}</p>
        </div>
        <p className="flex shrink-0 items-baseline gap-x-2 @xs:flex-col @xs:items-end">
          <span className="font-semibold">{time}</span>
          <span className="max-w-32 text-meta text-ink-2 @xs:text-right">
            <ScheduledTime at={at} />
          </span>
        </p>
      </div>
    </li>
  );
}

function Mark({
  state,
  number,
}: {
  state: TimelineEntryProps['state'];
  number?: number | undefined;
}) {
  if (state === 'mark') return <Flag className="size-3.5" />;
  if (state === 'past') return <Check className="size-4" />;
  return number;
}

const LONDON_MS = (8 * 60 + 30) * MINUTE_MS; // minute of the UTC day

/** The last 08:30 UTC with an open market before a session begins, UTC ms. */
function londonReferenceBefore(start: number): number {
  let at = Math.floor((start - LONDON_MS) / DAY_MS) * DAY_MS + LONDON_MS;
  while (!isMarketOpen('EURUSD', at)) at -= DAY_MS;
  return at;
}

type SessionTimelineProps = {
  /** Times from the server; the specified defaults until it responds. */
  times: SniperAnswer['timing_info'] | undefined;
  clock: SniperClock;
};

/** The six phases of the running or next session, with the current one marked. */
export function SessionTimeline({ times, clock }: SessionTimelineProps) {
  const schedule = times ?? defaultTimes;
  const start = clock.isActive ? clock.start : clock.nextStart;
  const clockOf: Readonly<Record<number, string>> = {
    1: schedule.work_start,
    2: schedule.scan_time,
    3: schedule.execution_time,
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
          time={schedule.london_session_start}
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
          time={schedule.expiry_time}
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
