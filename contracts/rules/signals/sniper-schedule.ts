import { MINUTE_MS } from '../durations.ts';
import { isMarketOpen } from '../time/market-calendar.ts';
import { utcTimeOfDay, utcWeekdayTime } from '../time/dates.ts';

const SESSION_MS = 12 * 60 * MINUTE_MS;

/** Minutes of a session at which a phase begins. */
export const SNIPER_MINUTES = {
  scan: 20,
  execution: 30,
  watch: 35,
  finalScan: 55,
  final: 60,
  expiry: 240,
};

/** The first or the second of the two moments of a session at which signals are issued. */
export type SniperWindow = 1 | 2;

export type SniperPhase = 'monitoring' | 'scanning' | 'signals_active' | 'expired';

export type SniperClock = {
  readonly start: number; // begin of the session, UTC ms: midnight or noon
  readonly type: 'AM' | 'PM';
  readonly minute: number; // minutes since the begin, with fractions
  readonly step: 1 | 2 | 3 | 4 | 5 | 6 | null; // null when no session runs
  readonly phase: SniperPhase;
  readonly isActive: boolean;
  readonly nextStart: number; // begin of the next session with an open market, UTC ms
};

/** The steps of a session, each up to a minute of it. */
const STEPS = [
  { step: 1, end: SNIPER_MINUTES.scan, phase: 'monitoring' },
  { step: 2, end: SNIPER_MINUTES.execution, phase: 'scanning' },
  { step: 3, end: SNIPER_MINUTES.watch, phase: 'signals_active' },
  { step: 4, end: SNIPER_MINUTES.finalScan, phase: 'monitoring' },
  { step: 5, end: SNIPER_MINUTES.final, phase: 'scanning' },
  { step: 6, end: SNIPER_MINUTES.expiry, phase: 'signals_active' },
] as const;

const sniperSessionStart = (t: number): number => Math.floor(t / SESSION_MS) * SESSION_MS;

/** Whether a session takes place: the currency market is open when it begins. */
export const isSniperSession = (start: number): boolean => isMarketOpen('EURUSD', start);

/** The newest session up to a moment that takes place, UTC ms. */
export function sniperSessionUpTo(t: number): number {
  let start = sniperSessionStart(t);
  while (!isSniperSession(start)) start -= SESSION_MS;
  return start;
}

/** The first session that begins after a moment and takes place, UTC ms. */
export function nextSniperSession(t: number): number {
  let start = sniperSessionStart(t) + SESSION_MS;
  while (!isSniperSession(start)) start += SESSION_MS;
  return start;
}

/** The status of the 1M Sniper: six phases derived from the clock, never stored. @param t UTC ms */
export function sniperClock(t: number): SniperClock {
  const start = sniperSessionStart(t);
  const minute = (t - start) / MINUTE_MS;
  const current = isSniperSession(start) ? STEPS.find(({ end }) => minute < end) : undefined;
  return {
    start,
    type: start % (2 * SESSION_MS) === 0 ? 'AM' : 'PM',
    minute,
    step: current?.step ?? null,
    phase: current?.phase ?? 'expired',
    isActive: current !== undefined,
    nextStart: nextSniperSession(t),
  };
}

/** The two moments of a session at which signals are issued, UTC ms. */
export const sniperSlots = (start: number): readonly [number, number] => [
  start + SNIPER_MINUTES.execution * MINUTE_MS,
  start + SNIPER_MINUTES.final * MINUTE_MS,
];

/** All UTC ms. */
export const sniperTimes = (start: number) => ({
  workStart: start,
  scan: start + SNIPER_MINUTES.scan * MINUTE_MS,
  execution: start + SNIPER_MINUTES.execution * MINUTE_MS,
  finalScan: start + SNIPER_MINUTES.final * MINUTE_MS,
  expiry: start + SNIPER_MINUTES.expiry * MINUTE_MS,
});

function issuedText(count: number): string {
  if (count === 0) return 'no signal';
  return count === 1 ? '1 signal' : `${count} signals`;
}

/** Times in the message are UTC. @param signalCount issued in the session so far */
export function sniperMessage(clock: SniperClock, signalCount: number): string {
  const { type, phase, step, nextStart } = clock;
  const { execution, finalScan, expiry } = sniperTimes(clock.start);
  if (step === null)
    return `No session is running: the next begins ${utcWeekdayTime(nextStart)} UTC`;
  const awaited =
    step < 3 ? `signals at ${utcTimeOfDay(execution)}` : `final scan at ${utcTimeOfDay(finalScan)}`;
  if (phase === 'monitoring') return `Monitoring ${type} session: ${awaited} UTC`;
  if (phase === 'scanning') return `Scanning ${type} session: ${awaited} UTC`;
  const issued = `${type} session: ${issuedText(signalCount)}`;
  if (step === 3) return `${issued}, ${awaited} UTC`;
  return signalCount === 0
    ? `${issued}, next session ${utcWeekdayTime(nextStart)} UTC`
    : `${issued}, valid to ${utcTimeOfDay(expiry)} UTC`;
}
