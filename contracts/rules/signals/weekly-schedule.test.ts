import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../durations.ts';
import {
  isoWeekOf,
  weeklyAttempts,
  weeklyMessage,
  type WeeklyResult,
  weeklyStatus,
  type WeeklyStatus,
  weeklyTimes,
} from './weekly-schedule.ts';

const WEEK_MINUTES = 7 * 1440;
const at = (iso: string): number => Date.parse(`${iso}Z`);
const iso = (t: number): string => new Date(t).toISOString().slice(0, 16);

/** Of a value at every minute of a week from a Monday on: since when it is what. */
function changesIn(
  monday: string,
  valueAt: (t: number) => string,
): [since: string, value: string][] {
  const changes: [string, string][] = [];
  for (let minute = 0; minute < WEEK_MINUTES; minute += 1) {
    const t = at(`${monday}T00:00`) + minute * MINUTE_MS;
    const value = valueAt(t);
    if (value !== changes.at(-1)?.[1]) changes.push([iso(t), value]);
  }
  return changes;
}

const statusesOf = (monday: string, result: WeeklyResult) =>
  changesIn(monday, (t) => weeklyStatus(t, result));

describe('every minute of a week with signals', () => {
  it.each([
    ['an ordinary one', '2026-11-16', '2026-11-20T22:00', '2026-11-22T22:00'],
    [
      'one in summer, when markets close and open an hour earlier',
      '2026-07-13',
      '2026-07-17T22:00',
      '2026-07-19T21:00',
    ],
    [
      'the one that ends with the change to summer time',
      '2026-03-02',
      '2026-03-06T22:00',
      '2026-03-08T21:00',
    ],
    [
      'the one that ends with the change to winter time',
      '2026-10-26',
      '2026-10-30T22:00',
      '2026-11-01T22:00',
    ],
    ['that of Christmas', '2026-12-21', '2026-12-25T22:00', '2026-12-27T22:00'],
    ['that of New Year', '2026-12-28', '2027-01-01T22:00', '2027-01-03T22:00'],
  ])('%s', (_, monday, close, open) => {
    expect(statusesOf(monday, 'signals')).toEqual([
      [`${monday}T00:00`, 'waiting'],
      [`${monday}T06:00`, 'generating'],
      [`${monday}T06:05`, 'active'],
      [close, 'closed'],
      [open, 'waiting'],
    ]);
  });
});

describe('a week', () => {
  it('in which nothing qualified says so', () => {
    expect(statusesOf('2026-11-16', 'no_signals')[2]).toEqual(['2026-11-16T06:05', 'no_signals']);
  });

  it('whose candles are missing is tried until noon, then given up', () => {
    expect(statusesOf('2026-11-16', 'delayed').slice(1, 5)).toEqual([
      ['2026-11-16T06:00', 'generating'],
      ['2026-11-16T06:05', 'delayed'],
      ['2026-11-16T12:00', 'no_signals'],
      ['2026-11-20T22:00', 'closed'],
    ]);
  });

  it('is generating until it has been computed, however late that is', () => {
    expect(statusesOf('2026-11-16', 'pending').slice(1, 3)).toEqual([
      ['2026-11-16T06:00', 'generating'],
      ['2026-11-20T22:00', 'closed'],
    ]);
  });

  it('that begins with a holiday is closed before the hour of its generation', () => {
    expect(statusesOf('2028-12-25', 'delayed').slice(0, 3)).toEqual([
      ['2028-12-25T00:00', 'closed'],
      ['2028-12-25T06:00', 'generating'],
      ['2028-12-25T06:05', 'delayed'],
    ]);
  });
});

describe('the times of a week', () => {
  it.each(['2026-11-16', '2026-03-02', '2026-10-26', '2026-12-21', '2026-12-28'])(
    'from %s on stay the same until its Sunday ends, but for the next generation',
    (monday) => {
      const start = at(`${monday}T00:00`);
      const generation = iso(start + 6 * 60 * MINUTE_MS);
      const changes = (which: keyof ReturnType<typeof weeklyTimes>) =>
        changesIn(monday, (t) => iso(weeklyTimes(t)[which]));
      expect(changes('generationTime')).toEqual([[iso(start), generation]]);
      expect(changes('activeUntil')).toEqual([
        [iso(start), iso(start + (4 * 24 + 22) * 60 * MINUTE_MS)],
      ]);
      expect(changes('nextGeneration')).toEqual([
        [iso(start), generation],
        [generation, iso(start + (WEEK_MINUTES + 6 * 60) * MINUTE_MS)],
      ]);
    },
  );

  it.each<[string, WeeklyStatus, string, string]>([
    ['2026-11-20T12:36', 'active', '2026-11-16T06:00', '2026-11-23T06:00'],
    ['2026-11-20T22:30', 'closed', '2026-11-16T06:00', '2026-11-23T06:00'],
    ['2026-11-22T22:30', 'waiting', '2026-11-16T06:00', '2026-11-23T06:00'],
    ['2026-11-23T00:59', 'waiting', '2026-11-23T06:00', '2026-11-23T06:00'],
    ['2026-11-23T01:00', 'waiting', '2026-11-23T06:00', '2026-11-23T06:00'],
    ['2026-11-23T04:00', 'waiting', '2026-11-23T06:00', '2026-11-23T06:00'],
    ['2026-12-03T07:15', 'active', '2026-11-30T06:00', '2026-12-07T06:00'],
  ])('at %s: %s, generation %s, next %s', (now, status, generation, next) => {
    const times = weeklyTimes(at(now));
    expect(weeklyStatus(at(now), 'signals')).toBe(status);
    expect(iso(times.generationTime)).toBe(generation);
    expect(iso(times.nextGeneration)).toBe(next);
  });

  it('name seven tries, one an hour until noon', () => {
    const tries = weeklyAttempts(at('2026-11-16T06:00')).map(iso);
    expect(tries).toHaveLength(7);
    expect(tries[0]).toBe('2026-11-16T06:00');
    expect(tries[6]).toBe('2026-11-16T12:00');
  });
});

const delayedAt = (time: string): string =>
  weeklyMessage('delayed', 0, { t: at(`2026-11-16T${time}`), result: 'delayed' });

describe('the message', () => {
  const now = { t: at('2026-11-16T08:20'), result: 'signals' } as const;

  it.each<[WeeklyStatus, number, string]>([
    ['generating', 0, 'Generating weekly signals'],
    ['active', 1, '1 weekly signal, valid to Friday 22:00 UTC'],
    ['active', 4, '4 weekly signals, valid to Friday 22:00 UTC'],
    ['no_signals', 0, 'No pair passed the weekly threshold'],
    ['closed', 2, 'Market closed'],
    ['waiting', 0, 'Next generation Monday 06:00 UTC'],
  ])('of %s with %i signals', (status, count, message) => {
    expect(weeklyMessage(status, count, now)).toBe(message);
  });

  it('of a delay names the next try, on the hour the one after', () => {
    expect(delayedAt('06:05')).toBe(
      'Candles of this week are still missing: next try at 07:00 UTC',
    );
    expect(delayedAt('07:00')).toBe(
      'Candles of this week are still missing: next try at 08:00 UTC',
    );
    expect(delayedAt('11:59')).toBe(
      'Candles of this week are still missing: next try at 12:00 UTC',
    );
  });

  it('of a week given up does not say that its pairs were looked at', () => {
    const late = { t: at('2026-11-17T08:20'), result: 'delayed' } as const;
    expect(weeklyMessage('no_signals', 0, late)).toBe(
      'No weekly signals: candles were missing on Monday until 12:00 UTC',
    );
  });
});

it.each([
  ['2026-11-16T06:00', '2026-W47'],
  ['2026-11-22T23:59', '2026-W47'],
  ['2026-11-23T00:00', '2026-W48'],
  ['2026-12-28T06:00', '2026-W53'],
  ['2027-01-03T23:59', '2026-W53'],
  ['2027-01-04T00:00', '2027-W01'],
  ['2025-12-29T06:00', '2026-W01'],
  ['2024-12-30T06:00', '2025-W01'],
  ['2028-01-02T12:00', '2027-W52'],
  ['1970-01-01T00:00', '1970-W01'],
])('%s lies in %s, as ISO 8601 counts weeks', (moment, week) => {
  expect(isoWeekOf(at(moment))).toBe(week);
});
