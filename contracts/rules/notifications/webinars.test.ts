import { expect, test, it } from 'vitest';
import {
  toCalendarFile,
  webinarEvent,
  closedFor,
  registeredWords,
  webinarEnd,
  webinarStatus,
} from './webinars.ts';

const bytes = (text: string): number => encodeURIComponent(text).replace(/%../g, '.').length;

const event = {
  uid: 'w1@bellwether.example',
  sequence: 0,
  startsAt: Date.UTC(2026, 10, 25, 18),
  endsAt: Date.UTC(2026, 10, 25, 19),
  title: 'Gold; before, the Fed',
  description: 'Levels\nand size',
  url: 'https://meet.example.com/gold',
  writtenAt: Date.UTC(2026, 10, 22, 9, 30, 15),
};

test('a calendar file names start and end in UTC and reminds 15 minutes before', () => {
  const lines = toCalendarFile(event).split('\r\n');
  expect(lines).toContain('DTSTART:20261125T180000Z');
  expect(lines).toContain('DTEND:20261125T190000Z');
  expect(lines).toContain('DTSTAMP:20261122T093015Z');
  expect(lines).toContain('TRIGGER:-PT15M');
});

test('what would end a value is escaped', () => {
  const file = toCalendarFile(event);
  expect(file).toContain(String.raw`SUMMARY:Gold\; before\, the Fed`);
  expect(file).toContain(String.raw`DESCRIPTION:Levels\nand size`);
});

test('lines have at most 75 bytes and letters stay whole', () => {
  const title = 'Ɔhyɛ mu 📈 '.repeat(20);
  const file = toCalendarFile({ ...event, title });
  const lines = file.split('\r\n');
  expect(Math.max(...lines.map(bytes))).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});

it('is one appointment however often the webinar changes, from its start to its end', () => {
  const appointment = webinarEvent(
    {
      id: 'gold',
      title: 'Gold before the Fed',
      description: 'Levels we watch.',
      presenter: 'Adjoa Mensima',
      scheduled_date: '2026-11-25T18:00:00.000Z',
      duration: 90,
      meeting_url: 'https://meet.example.com/gold',
      changes: 2,
    },
    { host: 'bellwether.example', at: Date.UTC(2026, 10, 22) },
  );

  expect(appointment).toEqual({
    uid: 'gold@bellwether.example',
    sequence: 2,
    startsAt: Date.UTC(2026, 10, 25, 18),
    endsAt: Date.UTC(2026, 10, 25, 19, 30),
    title: 'Gold before the Fed',
    description: 'With Adjoa Mensima\n\nLevels we watch.\n\nJoin: https://meet.example.com/gold',
    url: 'https://meet.example.com/gold',
    writtenAt: Date.UTC(2026, 10, 22),
  });
});

const startsAt = Date.UTC(2026, 10, 25, 18);
const times = { startsAt, durationMin: 60 };

test('a webinar is live from its start until its duration is over', () => {
  expect(webinarStatus(times, startsAt - 1)).toBe('UPCOMING');
  expect(webinarStatus(times, startsAt)).toBe('LIVE');
  expect(webinarStatus(times, startsAt + 60 * 60_000 - 1)).toBe('LIVE');
  expect(webinarStatus(times, startsAt + 60 * 60_000)).toBe('ENDED');
});

test('registration closes with the end, or with the last place: who is late can still join', () => {
  expect(closedFor(times, { taken: 4, max: 5 }, webinarEnd(times) - 1)).toBeNull();
  expect(closedFor(times, { taken: 5, max: 5 }, startsAt - 1)).toBe('full');
  expect(closedFor(times, { taken: 10_000, max: null }, startsAt - 1)).toBeNull();
  expect(closedFor(times, { taken: 5, max: 5 }, webinarEnd(times))).toBe('over');
});

test('only people who get a mail read that one is on its way', () => {
  expect(registeredWords('Gold', true)).toBe(
    'Successfully registered for "Gold"! Check your email for joining instructions.',
  );
  expect(registeredWords('Gold', false)).toBe('Successfully registered for "Gold"!');
});
