import { expect, test } from 'vitest';
import { toCalendarFile } from './calendar-event.ts';

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
