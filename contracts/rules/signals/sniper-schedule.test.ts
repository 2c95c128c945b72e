import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import {
  isSniperSession,
  nextSniperSession,
  sniperClock,
  sniperMessage,
  sniperSlots,
  sniperTimes,
} from './sniper-schedule.ts';

const at = (iso: string): number => Date.parse(`${iso}Z`);
const iso = (t: number): string => new Date(t).toISOString().slice(0, 16);

/** Midnight and noon of so many days from a date on. */
const sessionsOf = (date: string, days: number): number[] =>
  Array.from({ length: 2 * days }, (_, half) => at(`${date}T00:00`) + (half * DAY_MS) / 2);

/** Minute of a session, phase step and what it is called. */
const PHASES = [
  [0, 1, 'monitoring'],
  [20, 2, 'scanning'],
  [30, 3, 'signals_active'],
  [35, 4, 'monitoring'],
  [55, 5, 'scanning'],
  [60, 6, 'signals_active'],
  [240, null, 'expired'],
] as const;

function scheduleAt(t: number): unknown[] {
  const { type, step, phase, isActive, nextStart } = sniperClock(t);
  return [type, step, phase, isActive, nextStart];
}

describe('every minute of a week', () => {
  it.each([
    ['an ordinary one', '2026-11-16', 5],
    ['one in summer', '2026-07-13', 5],
    ['the one that ends with the change to summer time', '2026-03-02', 5],
    ['the one after the change to summer time', '2026-03-09', 5],
    ['the one that ends with the change to winter time', '2026-10-26', 5],
    ['the one after the change to winter time', '2026-11-02', 5],
    ['that of Christmas, a Friday', '2026-12-21', 4],
    ['that of New Year, a Friday', '2026-12-28', 4],
  ])('%s, from %s on', (_, monday, tradingDays) => {
    const start = at(`${monday}T00:00`);
    const nextMonday = start + 7 * DAY_MS;
    const sessions = sessionsOf(monday, tradingDays);
    const expected = (t: number): unknown[] => {
      const session = sessions.findLast((begin) => begin <= t && t - begin < DAY_MS / 2);
      const minute = session === undefined ? Infinity : (t - session) / MINUTE_MS;
      const [, step, phase] = PHASES.findLast(([from]) => from <= minute) ?? [];
      const next = sessions.find((begin) => begin > t) ?? nextMonday;
      return [(t - start) % DAY_MS < DAY_MS / 2 ? 'AM' : 'PM', step, phase, step !== null, next];
    };
    const minutes = Array.from({ length: 7 * 1440 }, (_each, minute) => start + minute * MINUTE_MS);
    const wrong = minutes.filter((t) => String(scheduleAt(t)) !== String(expected(t)));
    expect(wrong.map(iso)).toEqual([]);
  });
});

describe('the clock', () => {
  it.each([
    ['2026-11-20T12:36', 'PM', 36, 4, 'monitoring', '2026-11-23T00:00'],
    ['2026-11-20T22:30', 'PM', 630, null, 'expired', '2026-11-23T00:00'],
    ['2026-11-22T22:30', 'PM', 630, null, 'expired', '2026-11-23T00:00'],
    ['2026-11-23T00:59', 'AM', 59, 5, 'scanning', '2026-11-23T12:00'],
    ['2026-11-23T01:00', 'AM', 60, 6, 'signals_active', '2026-11-23T12:00'],
    ['2026-11-23T04:00', 'AM', 240, null, 'expired', '2026-11-23T12:00'],
    ['2026-12-03T07:15', 'AM', 435, null, 'expired', '2026-12-03T12:00'],
  ] as const)('at %s: %s, minute %i, step %s', (now, ...expected) => {
    const { start, type, minute, step, phase, isActive, nextStart } = sniperClock(at(now));
    expect([type, minute, step, phase, iso(nextStart)]).toEqual(expected);
    expect(iso(start)).toBe(`${now.slice(0, 10)}T${type === 'AM' ? '00' : '12'}:00`);
    expect(isActive).toBe(step !== null);
  });

  it('keeps a phase to its last millisecond', () => {
    expect(sniperClock(at('2026-11-20T12:20') - 1).step).toBe(1);
    expect(sniperClock(at('2026-11-20T16:00') - 1).step).toBe(6);
  });

  it('skips weekends and holidays', () => {
    expect(iso(nextSniperSession(at('2026-11-20T12:00')))).toBe('2026-11-23T00:00');
    expect(iso(nextSniperSession(at('2026-12-24T12:00')))).toBe('2026-12-28T00:00');
    expect(isSniperSession(at('2026-12-24T12:00'))).toBe(true);
    expect(isSniperSession(at('2026-12-25T00:00'))).toBe(false);
    expect(isSniperSession(at('2026-11-22T12:00'))).toBe(false);
  });
});

it('a session has its moments and two of them at which signals are issued', () => {
  const start = at('2026-11-20T12:00');
  const times = Object.entries(sniperTimes(start)).map(([name, t]) => [name, iso(t).slice(11)]);
  expect(Object.fromEntries(times)).toEqual({
    workStart: '12:00',
    scan: '12:20',
    execution: '12:30',
    finalScan: '13:00',
    expiry: '16:00',
  });
  expect(sniperSlots(start).map(iso)).toEqual(['2026-11-20T12:30', '2026-11-20T13:00']);
});

it.each([
  ['2026-11-20T12:00', 0, 'Monitoring PM session: signals at 12:30 UTC'],
  ['2026-11-19T00:20', 0, 'Scanning AM session: signals at 00:30 UTC'],
  ['2026-11-20T12:30', 0, 'PM session: no signal, final scan at 13:00 UTC'],
  ['2026-11-20T12:30', 1, 'PM session: 1 signal, final scan at 13:00 UTC'],
  ['2026-11-20T12:36', 1, 'Monitoring PM session: final scan at 13:00 UTC'],
  ['2026-11-19T00:55', 2, 'Scanning AM session: final scan at 01:00 UTC'],
  ['2026-11-20T13:00', 2, 'PM session: 2 signals, valid to 16:00 UTC'],
  ['2026-11-20T13:00', 0, 'PM session: no signal, next session Monday 00:00 UTC'],
  ['2026-11-19T04:00', 2, 'No session is running: the next begins Thursday 12:00 UTC'],
  ['2026-11-21T12:10', 0, 'No session is running: the next begins Monday 00:00 UTC'],
])('at %s with %i signals it says: %s', (now, count, message) => {
  expect(sniperMessage(sniperClock(at(now)), count)).toBe(message);
});
