import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { SNIPER_MINUTES, type SniperClock } from '#contracts/rules/signals/sniper-schedule.ts';
import type { SniperAnswer } from '#contracts/sniper.ts';

/** Minutes of a session at which it begins, and what it brings. */
type Phase = {
  step: NonNullable<SniperClock['step']>;
  name: string;
  from: number;
  hint: string;
};

/** The six phases of a session, in their order. */
export const sessionPhases: readonly Phase[] = [
  { step: 1, name: 'Work start', from: 0, hint: 'High and low of the session take shape.' },
  {
    step: 2,
    name: 'Scan',
    from: SNIPER_MINUTES.scan,
    hint: 'Candidates are shown; nothing is issued yet.',
  },
  {
    step: 3,
    name: 'Execution',
    from: SNIPER_MINUTES.execution,
    hint: 'Signals are generated at 12:30.',
  },
  {
    step: 4,
    name: 'Second monitoring',
    from: SNIPER_MINUTES.watch,
    hint: 'Pairs without a signal are watched on.',
  },
  {
    step: 5,
    name: 'Final scan',
    from: SNIPER_MINUTES.finalScan,
    hint: 'Candidates of the last chance are shown.',
  },
  {
    step: 6,
    name: 'Signals active',
    from: SNIPER_MINUTES.final,
    hint: 'The final scan issues the last signals at 1:00.',
  },
];

/** When something can be expected of the scanner. */
export const ISSUE_HINT = 'Signals are generated at 12:30, and by the final scan at 1:00.';

/** The times of the schedule by a clock of twelve hours in UTC: the same at midnight and at noon. */
export const defaultTimes: Pick<
  SniperAnswer['timing_info'],
  'work_start' | 'scan_time' | 'execution_time' | 'expiry_time' | 'london_session_start'
> = {
  work_start: '12:00',
  scan_time: '12:20',
  execution_time: '12:30',
  expiry_time: '4:00',
  london_session_start: '8:30',
};

/** A moment of a session. @param start of the session, UTC ms @param minute of it */
export const atMinute = (start: number, minute: number): number => start + minute * MINUTE_MS;

/** The next change of the schedule: a phase, the expiry, or the next session. `at` in UTC ms */
export function nextStep({ start, step, nextStart }: SniperClock): { name: string; at: number } {
  if (step === null) return { name: 'Next session', at: nextStart };
  const next = sessionPhases.find((phase) => phase.step === step + 1);
  return next === undefined
    ? { name: 'Expiry', at: atMinute(start, SNIPER_MINUTES.expiry) }
    : { name: next.name, at: atMinute(start, next.from) };
}

const phaseWords: Readonly<Record<string, string>> = {
  monitoring: 'monitoring',
  scanning: 'scanning',
  signals_active: 'signals active',
  expired: 'expired',
};

/** The word for a phase; any other, or none at all, is still being found. */
export const phaseWord = (phase: string | undefined): string =>
  phaseWords[phase ?? ''] ?? 'initializing';
