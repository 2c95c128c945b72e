import { expect, it } from 'vitest';
import type { Answered } from '#api/http/answer-watch.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { watchTraffic } from './traffic.ts';

function watched() {
  const listeners: ((answered: Answered) => void)[] = [];
  let t = Date.parse('2026-11-20T09:00:00Z');
  const traffic = watchTraffic({ onAnswer: (listen) => void listeners.push(listen) }, () => t);
  return {
    traffic,
    answer: (answered: Partial<Answered> = {}): void => {
      const usual = { at: t, ms: 10, status: 200, isApi: true, memberId: null };
      for (const listen of listeners) listen({ ...usual, ...answered });
    },
    pass: (ms: number) => void (t += ms),
  };
}

it('counts a response for a minute and for an hour', () => {
  const { traffic, answer, pass } = watched();
  answer();
  pass(59_000);
  answer();
  expect(traffic.perMinute()).toBe(2);
  pass(1000);
  expect(traffic.perMinute()).toBe(1);
  pass(59_000);
  expect(traffic.perMinute()).toBe(0);
  expect(traffic.lastHour().answers).toBe(2);
  pass(59 * MINUTE_MS);
  expect(traffic.lastHour().answers).toBe(0);
});

it('counts only server errors as failures, and sums the times', () => {
  const { traffic, answer, pass } = watched();
  answer({ status: 404, ms: 5 });
  answer({ status: 500, ms: 20 });
  expect(traffic.lastFiveMinutes()).toEqual({ answers: 2, failures: 1, ms: 25 });
  pass(5 * MINUTE_MS);
  expect(traffic.lastFiveMinutes()).toEqual({ answers: 0, failures: 0, ms: 0 });
  expect(traffic.lastHour()).toEqual({ answers: 2, failures: 1, ms: 25 });
});

it('ignores probes and static files', () => {
  const { traffic, answer } = watched();
  answer({ isApi: false });
  expect(traffic.lastHour().answers).toBe(0);
});

it('stores an hour of a busy day at most, and loses nothing when the clock is set back', () => {
  const { traffic, answer, pass } = watched();
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    answer();
    pass(MINUTE_MS);
  }
  expect(traffic.lastHour().answers).toBe(59); // the minute in progress has none yet
  answer();
  pass(-10 * MINUTE_MS);
  answer();
  expect(traffic.lastHour().answers).toBe(51);
});
