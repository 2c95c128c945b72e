import { expect, it } from 'vitest';
import type { Endpoint, RequestOf, ResponseOf } from '#contracts/endpoint.ts';
import { notificationEndpoints } from '#contracts/notifications.ts';
import { toRequest } from '#tests/support/api-client.ts';
import { aStoredSignal } from '#tests/support/builders.ts';
import { startMockBackend } from '#tests/support/mock-server.ts';

const now = new Date('2026-11-20T12:00:00Z');

function startDemo() {
  const backend = startMockBackend({ now: () => now });
  const call = async <E extends Endpoint>(
    endpoint: E,
    parts: RequestOf<E>,
    token = 'demo-trader',
  ) => {
    const response = await backend.transport(toRequest(endpoint, parts, { token }));
    return (await response.json()) as ResponseOf<E>;
  };
  const read = (token?: string) => call(notificationEndpoints.list, { query: {} }, token);
  return { ...backend, call, read };
}

it('tells a member of posts and webinars, an administrator of requests and payments', async () => {
  const { read } = startDemo();

  const member = await read();
  expect(new Set(member.notifications.map(({ topic }) => topic))).toEqual(
    new Set(['webinar_reminder', 'new_post']),
  );
  expect(member.unread).toBe(member.notifications.filter((one) => !one.read).length);
  const administrator = await read('demo-admin');
  expect(new Set(administrator.notifications.map(({ topic }) => topic))).toEqual(
    new Set(['new_lead', 'payment_waiting']),
  );
});

it('tells of signals as they were issued, never of those that were found afterwards', async () => {
  const { world, read } = startDemo();
  await world.change(({ signals }) => {
    for (const [id, backfilled] of [
      ['live', false],
      ['late', true],
    ] as const) {
      const stored = aStoredSignal({ id });
      stored.signal = { ...stored.signal, backfilled, issued_at: now.getTime() - 60_000 };
      signals.push(stored);
    }
  });

  const { notifications } = await read();

  const signalNews = notifications.filter(({ topic }) => topic === 'new_signal');
  expect(signalNews.map(({ target }) => target)).toEqual([{ section: 'signals', item: 'live' }]);
});

it('remembers what was read, one by one and all', async () => {
  const { call, read } = startDemo();
  const { unread, notifications } = await read();
  const first = notifications.find((one) => !one.read)?.id ?? '';

  await call(notificationEndpoints.read, { body: { ids: [first, first] } });
  expect((await read()).unread).toBe(unread - 1);

  await call(notificationEndpoints.read, { body: {} });
  expect((await read()).unread).toBe(0);
});

it('keeps preferences, and those of topics that were not named', async () => {
  const { call } = startDemo();
  const chosen = { topic: 'new_post', push: false, email: true } as const;

  await call(notificationEndpoints.changePreferences, {
    query: {},
    body: { topics: [chosen], quiet_hours: null },
  });

  const { topics } = await call(notificationEndpoints.preferences, { query: {} });
  expect(topics).toContainEqual(chosen);
  expect(topics).toContainEqual({ topic: 'new_signal', push: true, email: false });
});
