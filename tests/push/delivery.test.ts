import { describe, expect, it } from 'vitest';
import { notifications, pushMessages, pushSubscriptions } from '#api/db/schema/notifications.ts';
import { postEvent } from '#api/features/notifications/post-event.service.ts';
import { PushPayload } from '#contracts/notifications.ts';
import { pushEndpoints } from '#contracts/push.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import { readVapid } from '#tests/support/push-device.ts';
import { startPushing } from '#tests/support/push-members.ts';
import { anEventRow, notifyDevices } from '#tests/support/push-rows.ts';
import type { Api } from '#tests/support/start-api.ts';

const notify = (api: Api) => notifyDevices(api.database, { at: api.now() });
const onTheWay = (api: Api) => api.database.db.select().from(pushMessages);
const registered = (api: Api) => api.database.db.select().from(pushSubscriptions);

/** The log entries of dropped messages. */
const dropped = (api: Api) =>
  api.logLines
    .map((line) => JSON.parse(line) as { msg: string; reason?: string; host?: string })
    .filter(({ msg }) => msg === 'a push message was dropped')
    .map(({ reason, host }) => ({ reason, host }));

describe('a notification', () => {
  it('arrives at the device, which can read it: what it says, opens, and how much is unread', async () => {
    const { api, service, subscribe, sendDue } = await startPushing();
    const phone = await subscribe('ama');
    const { id } = await notify(api);
    await sendDue();
    const [pushed, ...others] = service.received;
    expect(others).toEqual([]);
    expect(pushed).toMatchObject({
      path: '/push/ama',
      headers: { ttl: '600', urgency: 'high', topic: id.replaceAll('-', '') },
    });
    const payload: unknown = JSON.parse(phone.read(pushed?.body ?? Buffer.alloc(0)));
    expect(PushPayload.strict().parse(payload)).toEqual({
      id,
      topic: 'new_signal',
      title: 'EURUSD buy, Peak Scanner',
      body: 'Entry 1.08420, confidence 82%. Informational only.',
      target: { section: 'signals', item: '3f0c9a51b27d4e86' },
      unread: 1,
    });
    expect(await onTheWay(api)).toEqual([]);
  });

  it('that was posted with what happened reaches the device', async () => {
    const { api, service, subscribe, sendDue } = await startPushing();
    const phone = await subscribe('ama');
    const { title, body } = anEventRow();
    await api.database.write((tx) =>
      postEvent(tx, {
        key: 'signal:3f0c9a51b27d4e86',
        topic: 'new_signal',
        audience: 'members',
        title,
        body,
        target: { section: 'signals', item: '3f0c9a51b27d4e86' },
        at: api.now(),
      }),
    );
    await api.services.messaging.outboxEvents.dispatchDue();
    await sendDue(); // after the sending that the dispatch began
    expect(service.received).toHaveLength(1);
    expect(JSON.parse(phone.read(service.received[0]?.body ?? Buffer.alloc(0)))).toMatchObject({
      title,
      body,
      unread: 1,
    });
  });

  it('is signed with the key that the device subscribed to', async () => {
    const { api, service, subscribe, sendDue } = await startPushing();
    await subscribe('ama');
    await notify(api);
    await sendDue();
    const { publicKey, claims } = readVapid(service.received[0]?.headers.authorization);
    expect((await api.as('ama').call(pushEndpoints.key)).body.public_key).toBe(publicKey);
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:access@example.com' });
  });

  it('can be read by no other device', async () => {
    const { api, service, subscribe, sendDue } = await startPushing();
    const [, kofis] = [await subscribe('ama'), await subscribe('kofi')];
    await notify(api);
    await sendDue();
    const amas = service.received.find(({ path }) => path === '/push/ama');
    expect(() => kofis.read(amas?.body ?? Buffer.alloc(0))).toThrow('unable to authenticate');
  });

  it('is sent once, however many send at the same time', async () => {
    const { api, service, subscribe, sendDue } = await startPushing();
    for (const name of ['phone', 'tablet', 'desk']) await subscribe('ama', name);
    await notify(api);
    await Promise.all([sendDue(), sendDue(), sendDue()]);
    expect(service.received.map(({ path }) => path).toSorted()).toEqual([
      '/push/desk',
      '/push/phone',
      '/push/tablet',
    ]);
  });

  it('is not sent to a device that signed out meanwhile', async () => {
    const { api, service, subscribe, sendDue } = await startPushing();
    await subscribe('ama');
    await notify(api);
    await api.as('ama').call(authEndpoints.logout);
    await sendDue();
    expect(service.received).toEqual([]);
  });

  it('waits while the platform sends no push messages, and not for ever', async () => {
    const { api, service, subscribe, sendDue } = await startPushing();
    await subscribe('ama');
    await notify(api);
    await api.services.settings.change({ push_notifications: false });
    await sendDue();
    await api.services.settings.change({ push_notifications: true });
    api.advance(10 * MINUTE_MS);
    await sendDue();
    expect(service.received).toEqual([]);
    expect(await onTheWay(api)).toEqual([]);
  });

  it('is left to the next start when the server stops', async () => {
    const { api, service, subscribe, sendDue } = await startPushing();
    await subscribe('ama');
    await notify(api);
    api.stopping();
    await sendDue();
    expect(service.received).toEqual([]);
    expect(await onTheWay(api)).toHaveLength(1);
  });
});

describe('a device that takes none any more', () => {
  it.each([404, 410])('is forgotten: the push service answers %i', async (status) => {
    const { api, service, subscribe, sendDue } = await startPushing();
    await subscribe('ama');
    await subscribe('kofi');
    service.answer(({ path }) => ({ status: path === '/push/ama' ? status : 201 }));
    await notify(api);
    await sendDue();
    expect(await registered(api)).toMatchObject([{ user_id: api.people.kofi.id }]);
    expect(await onTheWay(api)).toEqual([]);
    expect(await api.database.db.select().from(notifications)).toHaveLength(2); // it stays in the inbox
    await notify(api);
    await sendDue();
    expect(service.received.map(({ path }) => path).toSorted()).toEqual([
      '/push/ama',
      '/push/kofi',
      '/push/kofi',
    ]);
  });
});

describe('a message that is refused', () => {
  it.each([400, 403, 413])('with %i is dropped and noted, without the address', async (status) => {
    const { api, service, subscribe, sendDue } = await startPushing();
    await subscribe('ama', 'secret-address');
    service.answer(() => ({ status }));
    await notify(api);
    await sendDue();
    await sendDue();
    expect(service.received).toHaveLength(1);
    expect(await onTheWay(api)).toEqual([]);
    expect(await registered(api)).toHaveLength(1);
    expect(dropped(api)).toEqual([
      { reason: `the push service answered ${status}`, host: service.host },
    ]);
    expect(api.logLines.join('\n')).not.toContain('secret-address');
  });
});

/** The seconds after the notification at which the message was sent. */
async function attempts(status: number, headers: Record<string, string> = {}) {
  const { api, service, subscribe, sendDue } = await startPushing();
  await subscribe('ama');
  service.answer(() => ({ status, headers }));
  await notify(api);
  const seconds: number[] = [];
  for (let second = 0; second < 660; second += 10) {
    const before = service.received.length;
    await sendDue();
    if (service.received.length > before) seconds.push(second);
    api.advance(10 * SECOND_MS);
  }
  return { seconds, dropped: dropped(api), onTheWay: await onTheWay(api), host: service.host };
}

describe('a message that failed', () => {
  it('is sent again after 30 seconds, 2 minutes and 5 minutes, and dropped before it is stale', async () => {
    const { seconds, host, ...end } = await attempts(503);
    expect(seconds).toEqual([0, 30, 150, 450]);
    expect(end).toEqual({
      dropped: [{ reason: 'the push service answered 503', host }],
      onTheWay: [],
    });
  });

  it('is sent again later where the push service says so, and never at once', async () => {
    const { seconds } = await attempts(429, { 'retry-after': '240' });
    expect(seconds).toEqual([0, 240, 480]);
    expect((await attempts(429, { 'retry-after': '0' })).seconds).toEqual([0, 30, 150, 450]);
  });

  it('is sent once when it goes well the second time', async () => {
    const { api, service, subscribe, sendDue } = await startPushing();
    await subscribe('ama');
    service.answer(() => ({ status: service.received.length === 1 ? 500 : 201 }));
    await notify(api);
    await sendDue();
    api.advance(30 * SECOND_MS);
    await sendDue();
    api.advance(MINUTE_MS);
    await sendDue();
    expect(service.received).toHaveLength(2);
    expect(await onTheWay(api)).toEqual([]);
    expect(dropped(api)).toEqual([]);
  });
});
