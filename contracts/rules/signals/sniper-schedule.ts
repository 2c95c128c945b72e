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
  /** Begin of the session, UTC ms: midnight or noon. */
  readonly start: number;
  readonly type: 'AM' | 'PM';
  /** Minutes since the begin, with fractions. */
  readonly minute: number;
  /** 1 to 6, or null when no session runs. */
  readonly step: 1 | 2 | 3 | 4 | 5 | 6 | null;
  readonly phase: SniperPhase;
  readonly isActive: boolean;
  /** Begin of the next session with an open market, UTC ms. */
  readonly nextStart: number;
};

const stepAt = (minute: number): 1 | 2 | 3 | 4 | 5 | 6 | null => {
  if (minute < SNIPER_MINUTES.scan) return 1;
  if (minute < SNIPER_MINUTES.execution) return 2;
  if (minute < SNIPER_MINUTES.watch) return 3;
  if (minute < SNIPER_MINUTES.finalScan) return 4;
  if (minute < SNIPER_MINUTES.final) return 5;
  return minute < SNIPER_MINUTES.expiry ? 6 : null;
};

const phaseOf: Readonly<Record<1 | 2 | 3 | 4 | 5 | 6, SniperPhase>> = {
  1: 'monitoring',
  2: 'scanning',
  3: 'signals_active',
  4: 'monitoring',
  5: 'scanning',
  6: 'signals_active',
};

/** Begin of the session a moment belongs to, UTC ms. */
export const sniperSessionStart = (t: number): number => Math.floor(t / SESSION_MS) * SESSION_MS;

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

/**
 * The status of the 1M Sniper: six phases derived from the clock, never stored.
 *
 * @param t UTC ms
 */
export function sniperClock(t: number): SniperClock {
  const start = sniperSessionStart(t);
  const minute = (t - start) / MINUTE_MS;
  const step = isSniperSession(start) ? stepAt(minute) : null;
  return {
    start,
    type: start % (2 * SESSION_MS) === 0 ? 'AM' : 'PM',
    minute,
    step,
    phase: step === null ? 'expired' : phaseOf[step],
    isActive: step !== null,
    nextStart: nextSniperSession(t),
  };
}

/** The two moments of a session at which signals are issued, UTC ms. */
export const sniperSlots = (start: number): readonly [number, number] => [
  start + SNIPER_MINUTES.execution * MINUTE_MS,
  start + SNIPER_MINUTES.final * MINUTE_MS,
];

/** The moments of a session, UTC ms. */
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

/**
 * Status message of the 1M Sniper; times are UTC.
 *
 * @param signalCount issued in the session so far
 */
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
