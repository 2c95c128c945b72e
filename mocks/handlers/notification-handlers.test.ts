import { expect, it } from 'vitest';
import type { Endpoint, RequestOf, ResponseOf } from '#contracts/endpoint.ts';
import { notificationEndpoints } from '#contracts/notifications.ts';
import { journalSyncEndpoints, type RowChange } from '#contracts/journal/journal-sync.ts';
import { toRequest } from '#tests/support/api-client.ts';
import { aStoredSignal, aTrade } from '#tests/support/builders.ts';
import { aChange, anEdit, stampAt } from '#tests/support/journal-changes.ts';
import { startMockBackend } from '#tests/support/mock-server.ts';
import { anAccountChange, rulesOf10k } from '#tests/support/ruled-accounts.ts';

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
  expect(topics).toContainEqual({ ...chosen, chat: true });
  expect(topics).toContainEqual({ topic: 'new_signal', push: true, email: false, chat: true });
});

it('tells of a loss limit of an account once, and of the total one again after it has recovered', async () => {
  const { call, read } = startDemo();
  const push = (...changes: RowChange[]) => call(journalSyncEndpoints.push, { body: { changes } });
  const alerts = async () =>
    (await read()).notifications
      .filter(({ topic }) => topic === 'account_rules')
      .map(({ title, body, read: isRead, target }) => ({ title, body, isRead, target }));
  const date = '2026-11-20T11:00:00Z';
  const loss = aTrade({ account_id: 'prop', date, closed_at: date, pnl: -800 });
  const rules = rulesOf10k({ daily_loss: null });

  await push(anAccountChange('prop', { rules }), aChange(loss));
  await push(aChange(aTrade({ account_id: 'prop', date, closed_at: date, pnl: -1 })));

  const alert = {
    title: 'Challenge 10k: 80 % of the total loss limit used',
    body: '$200.00 left of $1,000.00; closed trades only.',
    isRead: false,
    target: { section: 'trading-journal', item: 'accounts' },
  };
  expect(await alerts()).toEqual([alert]);

  await push(anEdit(loss.id, { pnl: -100 }, stampAt(1)));
  await push(anEdit(loss.id, { pnl: -799 }, stampAt(2)));
  expect(await alerts()).toEqual([alert, alert]);
});
