import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import { isMarketOpen } from '../time/market-calendar.ts';
import {
  generationDate,
  nextPeakScan,
  peakCalendar,
  peakSlots,
  peakStatus,
} from './peak-schedule.ts';

const iso = (t: number): string => new Date(t).toISOString().slice(0, 16);
const dateOf = (t: number): string => new Date(t).toISOString().slice(0, 10);
const calendarAt = (time: string) => peakCalendar(Date.parse(time));

describe('the generation day is the 3rd, or the first market day after it', () => {
  it.each([
    ['2026-09-03', 'a Thursday'],
    ['2026-10-05', 'as the 3rd is a Saturday'],
    ['2026-11-03', 'a Tuesday'],
    ['2026-12-03', 'a Thursday'],
    ['2027-01-04', 'as the 3rd is a Sunday'],
    ['2027-02-03', 'a Wednesday'],
    ['2027-04-05', 'as the 3rd is a Saturday'],
  ])('%s, %s', (date) => {
    const [year = 0, month = 0] = date.split('-').map(Number);
    expect(dateOf(generationDate(year, month - 1))).toBe(date);
  });

  it('counts months on into other years', () => {
    expect(generationDate(2026, 12)).toBe(generationDate(2027, 0));
    expect(generationDate(2026, -1)).toBe(generationDate(2025, 11));
  });
});

describe('at a moment of the calendar', () => {
  it.each([
    // worked by hand: day of month, is it the day, the next one, the newest one that has begun
    ['2026-11-20T12:36Z', 20, false, '2026-12-03', '2026-11-03'],
    ['2026-12-03T07:15Z', 3, true, '2026-12-03', '2026-12-03'],
    ['2026-12-03T00:00Z', 3, true, '2026-12-03', '2026-12-03'],
    ['2026-12-02T23:59Z', 2, false, '2026-12-03', '2026-11-03'],
    ['2026-12-03T19:59Z', 3, true, '2026-12-03', '2026-12-03'],
    ['2026-12-03T20:00Z', 3, true, '2027-01-04', '2026-12-03'],
    ['2026-12-03T23:59Z', 3, true, '2027-01-04', '2026-12-03'],
    ['2026-12-04T00:00Z', 4, false, '2027-01-04', '2026-12-03'],
    ['2026-10-03T12:00Z', 3, false, '2026-10-05', '2026-09-03'],
    ['2026-10-05T12:00Z', 5, true, '2026-10-05', '2026-10-05'],
    ['2027-01-03T23:59Z', 3, false, '2027-01-04', '2026-12-03'],
  ])('%s', (time, currentDay, isGenerationDay, ...days) => {
    const { nextGeneration, generation, ...calendar } = calendarAt(time);
    expect(calendar).toMatchObject({ currentDay, isGenerationDay });
    expect([dateOf(nextGeneration), dateOf(generation)]).toEqual(days);
  });
});

describe('the status', () => {
  it.each([
    ['2026-11-20T12:36Z', 'monitoring'],
    ['2026-11-20T21:59Z', 'monitoring'],
    ['2026-11-20T22:30Z', 'market_closed'],
    ['2026-11-22T22:30Z', 'monitoring'],
    ['2026-11-23T00:59Z', 'monitoring'],
    ['2026-11-23T04:00Z', 'monitoring'],
    ['2026-12-03T05:59Z', 'monitoring'],
    ['2026-12-03T06:00Z', 'scanning'],
    ['2026-12-03T07:15Z', 'scanning'],
    ['2026-12-03T20:00Z', 'scanning'],
    ['2026-12-03T20:01Z', 'monitoring'],
    ['2026-12-25T12:00Z', 'market_closed'],
    ['2027-01-01T12:00Z', 'market_closed'],
  ])('at %s without open signals is %s', (time, status) => {
    expect(peakStatus(Date.parse(time), 0)).toBe(status);
  });

  it('tells of open signals, but a scan or a closed market first', () => {
    expect(peakStatus(Date.parse('2026-11-20T12:36Z'), 2)).toBe('signals_active');
    expect(peakStatus(Date.parse('2026-12-03T07:15Z'), 2)).toBe('scanning');
    expect(peakStatus(Date.parse('2026-11-21T12:00Z'), 2)).toBe('market_closed');
  });
});

/** The status at each change, read minute by minute. */
function changesOf(from: string, to: string): string[] {
  const changes: string[] = [];
  let before = '';
  for (let t = Date.parse(from); t < Date.parse(to); t += MINUTE_MS) {
    const status = peakStatus(t, 0);
    if (status !== before) changes.push(`${iso(t)} ${status}`);
    before = status;
  }
  return changes;
}

describe('minute by minute', () => {
  it('October and November 2026 close on Fridays at 17:00 in New York and scan on two days', () => {
    expect(changesOf('2026-10-01T00:00Z', '2026-12-01T00:00Z')).toEqual([
      '2026-10-01T00:00 monitoring',
      '2026-10-02T21:00 market_closed',
      '2026-10-04T21:00 monitoring',
      '2026-10-05T06:00 scanning',
      '2026-10-05T20:01 monitoring',
      ...closedOn('2026-10-09T21:00', '2026-10-11T21:00'),
      ...closedOn('2026-10-16T21:00', '2026-10-18T21:00'),
      ...closedOn('2026-10-23T21:00', '2026-10-25T21:00'),
      ...closedOn('2026-10-30T21:00', '2026-11-01T22:00'), // New York's clocks go back
      '2026-11-03T06:00 scanning',
      '2026-11-03T20:01 monitoring',
      ...closedOn('2026-11-06T22:00', '2026-11-08T22:00'),
      ...closedOn('2026-11-13T22:00', '2026-11-15T22:00'),
      ...closedOn('2026-11-20T22:00', '2026-11-22T22:00'),
      ...closedOn('2026-11-27T22:00', '2026-11-29T22:00'),
    ]);
  });

  it('the turn of the year leaves holidays out and scans on the 4th, as the 3rd is a Sunday', () => {
    expect(changesOf('2026-12-24T00:00Z', '2027-01-06T00:00Z')).toEqual([
      '2026-12-24T00:00 monitoring',
      ...closedOn('2026-12-24T22:00', '2026-12-27T22:00'),
      ...closedOn('2026-12-31T22:00', '2027-01-03T22:00'),
      '2027-01-04T06:00 scanning',
      '2027-01-04T20:01 monitoring',
    ]);
  });

  it('March 2026 opens an hour earlier by UTC once New York keeps summer time', () => {
    expect(changesOf('2026-03-05T00:00Z', '2026-03-16T00:00Z')).toEqual([
      '2026-03-05T00:00 monitoring',
      ...closedOn('2026-03-06T22:00', '2026-03-08T21:00'),
      ...closedOn('2026-03-13T21:00', '2026-03-15T21:00'),
    ]);
  });

  it('calendar, status and market agree, looked at every quarter of an hour', () => {
    const [from, to] = [Date.parse('2026-10-01T00:00Z'), Date.parse('2026-12-01T00:00Z')];
    const wrong: string[] = [];
    for (let t = from; t < to; t += 15 * MINUTE_MS) {
      const { generation, nextGeneration, effectiveDate, isGenerationDay } = peakCalendar(t);
      const status = peakStatus(t, 0);
      const isRight =
        isGenerationDay === (dateOf(t) === dateOf(effectiveDate)) &&
        generation <= t &&
        nextGeneration >= generation &&
        nextGeneration + 20 * HOUR_MS > t &&
        (status === 'market_closed') === !isMarketOpen('EURUSD', t) &&
        (status !== 'scanning' || isGenerationDay);
      if (!isRight) wrong.push(iso(t));
    }
    expect(wrong).toEqual([]);
  });
});

/** A weekend or holiday as two changes. */
function closedOn(from: string, to: string): string[] {
  return [`${from} market_closed`, `${to} monitoring`];
}

it('looks at every quarter-hour close from 06:00 to 20:00', () => {
  const day = Date.parse('2026-11-03T00:00Z');
  const slots = peakSlots(day);
  expect(slots).toHaveLength(57);
  expect([iso(slots[0] ?? 0), iso(slots[1] ?? 0), iso(slots.at(-1) ?? 0)]).toEqual([
    '2026-11-03T06:00',
    '2026-11-03T06:15',
    '2026-11-03T20:00',
  ]);
  expect(slots.every((slot) => peakStatus(slot, 0) === 'scanning')).toBe(true);
  expect(slots.every((slot) => slot - day < DAY_MS)).toBe(true);
});

it('scans next at a multiple of five minutes, never now', () => {
  expect(iso(nextPeakScan(Date.parse('2026-11-03T08:15Z')))).toBe('2026-11-03T08:20');
  expect(iso(nextPeakScan(Date.parse('2026-11-03T08:19:59Z')))).toBe('2026-11-03T08:20');
});
