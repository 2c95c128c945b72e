import { clsx } from 'clsx';
import { Check, Flag } from 'lucide-react';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import { SNIPER_MINUTES, type SniperClock } from '#contracts/rules/signals/sniper-schedule.ts';
import type { SniperAnswer } from '#contracts/sniper.ts';
import { UNKNOWN } from '#contracts/unknown.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { formatSchedule } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';

const { scan, execution, watch, finalScan, final, expiry } = SNIPER_MINUTES;

const sessionPhases = [
  { step: 1, name: 'Work start', from: 0, hint: 'The session’s high and low form.' },
  { step: 2, name: 'Scan', from: scan, hint: 'Candidates appear. Nothing is issued yet.' },
  { step: 3, name: 'Execution', from: execution, hint: 'Signals are generated at 12:30.' },
  {
    step: 4,
    name: 'Second monitoring',
    from: watch,
    hint: 'Pairs without a signal stay on watch.',
  },
  {
    step: 5,
    name: 'Final scan',
    from: finalScan,
    hint: 'The last candidates appear.',
  },
  {
    step: 6,
    name: 'Signals active',
    from: final,
    hint: 'The final scan issues the last signals at 1:00.',
  },
] as const;

export const ISSUE_HINT = 'Signals are generated at 12:30, and by the final scan at 1:00.';

/** Until the server responds: UTC in 12 hours, the same for both sessions. */
const defaultTimes = {
  work_start: '12:00',
  scan_time: '12:20',
  execution_time: '12:30',
  expiry_time: '4:00',
  london_session_start: '8:30',
};

/** Time of a minute of the session that begins at `start`, both UTC ms. */
const atMinute = (start: number, minute: number): number => start + minute * MINUTE_MS;

/** The next step of the schedule: a phase, the expiry, or the next session. `at` in UTC ms. */
export function nextStep({ start, step, nextStart }: SniperClock): { name: string; at: number } {
  if (step === null) return { name: 'Next session', at: nextStart };
  const next = sessionPhases.find((phase) => phase.step === step + 1);
  return next === undefined
    ? { name: 'Expiry', at: atMinute(start, expiry) }
    : { name: next.name, at: atMinute(start, next.from) };
}

/** An unknown or missing phase means that the scanner is still waiting. */
export const phaseLabel = (phase: SniperAnswer['current_phase'] | undefined): string =>
  phase === undefined || phase === UNKNOWN ? 'initializing' : phase.replace('_', ' ');

type TimelineEntryProps = {
  number?: number;
  name: string;
  /** As documented, UTC in 12 hours. */
  time: string;
  at: number;
  hint: string;
  state: 'past' | 'now' | 'coming' | 'mark';
};

const NOON = 12; // hours

/** The time of a step, with the documented UTC one beside it where that is another. */
function StepTime({ time, at }: Pick<TimelineEntryProps, 'time' | 'at'>) {
  const { local, utc } = formatSchedule(at, useNow());
  const half = new Date(at).getUTCHours() < NOON ? 'AM' : 'PM';
  const otherDay = local === null && utc.includes(', ') ? `${utc.split(', ', 1)[0]}, ` : '';
  return (
    <p className="flex shrink-0 flex-wrap items-baseline gap-x-2 @xs:flex-col @xs:items-end">
      {local !== null && <span className="font-medium">{local}</span>}
      <span className={clsx(local === null ? 'font-medium' : 'text-meta text-ink-2')}>
        {otherDay}
        {time} {half} UTC
      </span>
    </p>
  );
}

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
        {state === 'mark' && <Flag className="size-3.5" />}
        {state === 'past' && <Check className="size-4" />}
        {(isNow || state === 'coming') && number}
      </span>
      <div className="flex min-w-0 grow flex-col gap-x-3 @xs:flex-row @xs:justify-between">
        <div className="min-w-0">
          <p className="font-medium">
            {name} {isNow && <span className="text-meta font-semibold text-accent">Now</span>}
          </p>
          <p className="text-dense text-ink-2">{hint}</p>
        </div>
        <StepTime time={time} at={at} />
      </div>
    </li>
  );
}

const LONDON_MS = (8 * 60 + 30) * MINUTE_MS; // minute of the UTC day

/** The last 08:30 UTC with an open market before a session begins, UTC ms. */
function londonReferenceBefore(start: number): number {
  let at = Math.floor((start - LONDON_MS) / DAY_MS) * DAY_MS + LONDON_MS;
  while (!isMarketOpen('EURUSD', at)) at -= DAY_MS;
  return at;
}

type SessionTimelineProps = { times: SniperAnswer['timing_info'] | undefined; clock: SniperClock };

export function SessionTimeline({ times, clock }: SessionTimelineProps) {
  const schedule = times ?? defaultTimes;
  const start = clock.isActive ? clock.start : clock.nextStart;
  const clockOf = {
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
      note="One signal per pair and session, only near the session’s high or low."
      isPlain
    >
      <ol className="grid gap-x-6 gap-y-1 @3xl:grid-flow-col @3xl:grid-cols-2 @3xl:grid-rows-4">
        <TimelineEntry
          name="London reference"
          time={schedule.london_session_start}
          at={londonReferenceBefore(start)}
          hint="The session is compared with the price at this time."
          state="mark"
        />
        {sessionPhases.map(({ step, name, from, hint }) => (
          <TimelineEntry
            key={step}
            number={step}
            name={name}
            time={clockOf[step]}
            at={atMinute(start, from)}
            hint={hint}
            state={stateOf(step, clock)}
          />
        ))}
        <TimelineEntry
          name="Expiry"
          time={schedule.expiry_time}
          at={atMinute(start, expiry)}
          hint="Open signals close at the last price."
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
