import { expect, test } from 'vitest';
import { closedFor, registeredWords, webinarStatus } from './webinar-status.ts';

const startsAt = Date.UTC(2026, 10, 25, 18);
const times = { startsAt, durationMin: 60 };

test('a webinar is live from its start until its duration is over', () => {
  expect(webinarStatus(times, startsAt - 1)).toBe('UPCOMING');
  expect(webinarStatus(times, startsAt)).toBe('LIVE');
  expect(webinarStatus(times, startsAt + 60 * 60_000 - 1)).toBe('LIVE');
  expect(webinarStatus(times, startsAt + 60 * 60_000)).toBe('ENDED');
});

test('registration closes with the start, or with the last place', () => {
  expect(closedFor(times, { taken: 4, max: 5 }, startsAt - 1)).toBeNull();
  expect(closedFor(times, { taken: 5, max: 5 }, startsAt - 1)).toBe('full');
  expect(closedFor(times, { taken: 10_000, max: null }, startsAt - 1)).toBeNull();
  expect(closedFor(times, { taken: 5, max: 5 }, startsAt)).toBe('over');
});

test('only who gets a mail is told to look for one', () => {
  expect(registeredWords('Gold', true)).toBe(
    'Successfully registered for "Gold"! Check your email for joining instructions.',
  );
  expect(registeredWords('Gold', false)).toBe('Successfully registered for "Gold"!');
});
