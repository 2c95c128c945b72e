import { expect, it } from 'vitest';
import type { NewOutboxEvent } from '#api/features/notifications/post-event.service.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { createClockWatch } from './watch.service.ts';

const AT = Date.parse('2026-11-20T09:00:00.000Z');

function openWatch() {
  const state = { trueMs: AT, offsetMs: 0, newestMs: 0 };
  const posted: NewOutboxEvent[] = [];
  const logged: unknown[] = [];
  const watch = createClockWatch({
    newestWriteMs: async () => state.newestMs,
    post: async (notifications) => void posted.push(...notifications),
    logger: { error: (text: unknown) => void logged.push(text) },
    now: () => state.trueMs + state.offsetMs,
    monotonicMs: () => state.trueMs - AT,
  });
  return { state, posted, logged, watch };
}

it('fault 50: a server that starts with its clock behind stored data reports it in the log, to administrators and in System Health', async () => {
  const { state, posted, logged, watch } = openWatch();
  state.newestMs = AT + 24 * HOUR_MS;
  await watch.look();

  const text = "The server's clock is 24 hours behind its stored data.";
  expect(logged).toEqual([text]);
  expect(watch.warnings()).toEqual([text]);
  expect(posted).toMatchObject([
    { body: expect.stringContaining(text), audience: 'administrators', key: 'clock:2026-11-20' },
  ]);
});

it('fault 50: detects a clock that is set forward or back while the server runs', async () => {
  const { state, logged, watch } = openWatch();
  state.trueMs += 5 * 60_000;
  await watch.look();
  expect(logged).toEqual([]);
  state.offsetMs = 3 * HOUR_MS;
  await watch.look();
  await watch.look(); // once
  state.offsetMs = 0;
  await watch.look();
  expect(logged).toEqual([
    "The server's clock was set forward by 3 hours.",
    "The server's clock was set back by 3 hours.",
  ]);
  state.trueMs += 25 * HOUR_MS;
  expect(watch.warnings()).toEqual([]);
});

it('does not warn about a clock that is slightly behind or adjusted slowly', async () => {
  const { state, logged, watch } = openWatch();
  state.newestMs = AT + 5 * 60_000;
  for (let minute = 0; minute < 10; minute += 1) {
    state.trueMs += 60_000;
    state.offsetMs += 1000;
    await watch.look();
  }
  expect(logged).toEqual([]);
});
