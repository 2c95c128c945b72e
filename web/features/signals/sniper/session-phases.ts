import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { SNIPER_MINUTES, type SniperClock } from '#contracts/rules/signals/sniper-schedule.ts';
import type { SniperAnswer } from '#contracts/sniper.ts';

/** A phase with its start, in minutes of the session. */
type Phase = {
  step: NonNullable<SniperClock['step']>;
  name: string;
  from: number;
  hint: string;
};

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

/** When the scanner issues signals. */
export const ISSUE_HINT = 'Signals are generated at 12:30, and by the final scan at 1:00.';

/** Default schedule, 12-hour UTC clock: the same for both sessions. */
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

/**
 * Time of a session minute, UTC ms.
 * @param start start of the session, UTC ms
 */
export const atMinute = (start: number, minute: number): number => start + minute * MINUTE_MS;

/** The next step of the schedule: a phase, the expiry, or the next session. `at` in UTC ms. */
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

/** Label of a phase; an unknown or missing phase means that the scanner is still waiting. */
export const phaseLabel = (phase: string | undefined): string =>
  phaseWords[phase ?? ''] ?? 'initializing';
