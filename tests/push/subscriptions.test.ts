import { describe, expect, it } from 'vitest';
import { pushSubscriptions } from '#api/db/schema/notifications.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { pushEndpoints } from '#contracts/push.ts';
import { createPushDevice } from '#tests/support/push-device.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const { key, subscribe, unsubscribe } = pushEndpoints;

const subscriptionTo = (endpoint: string) => createPushDevice(endpoint).subscription;
const GOOGLE = subscriptionTo('https://fcm.googleapis.com/fcm/send/abc');

const registered = (api: Api) => api.database.db.select().from(pushSubscriptions);
const turnOn = (api: Api, person: Person, body = GOOGLE) =>
  api.as(person).call(subscribe, { body });

describe('the key that devices subscribe to', () => {
  it('is the same for everybody, a point of the curve P-256', async () => {
    const api = await startApi();
    const { public_key } = (await api.as('ama').call(key)).body;
    expect(public_key).toMatch(/^B[\w-]{86}$/);
    expect((await api.as('admin').call(key)).body).toEqual({ public_key });
  });

  it('is none where the platform sends no push messages, and nobody can subscribe', async () => {
    const api = await startApi({ settings: { push_notifications: false } });
    expect((await api.as('ama').call(key)).body).toEqual({ public_key: null });
    expect((await turnOn(api, 'ama')).problem).toMatchObject({
      status: 409,
      code: 'push.unavailable',
      detail: 'Push notifications are switched off on this platform.',
    });
    expect(await registered(api)).toEqual([]);
  });
});

describe('a device', () => {
  it('takes messages until it unsubscribes', async () => {
    const api = await startApi();
    expect((await turnOn(api, 'ama')).body).toEqual({
      message: 'Notifications are on for this device',
    });
    expect(await registered(api)).toMatchObject([
      { endpoint: GOOGLE.endpoint, user_id: api.people.ama.id, ...GOOGLE.keys },
    ]);
    const off = { body: { endpoint: GOOGLE.endpoint } };
    expect((await api.as('kofi').call(unsubscribe, off)).status).toBe(200); // not his: nothing happens
    expect(await registered(api)).toHaveLength(1);
    expect((await api.as('ama').call(unsubscribe, off)).body).toEqual({
      message: 'Notifications are off for this device',
    });
    expect(await registered(api)).toEqual([]);
  });

  it('takes none once it has signed out', async () => {
    const api = await startApi();
    await turnOn(api, 'ama');
    await api.as('ama').call(authEndpoints.logout);
    expect(await registered(api)).toEqual([]);
  });

  it('belongs to the member who is signed in there now', async () => {
    const api = await startApi();
    await turnOn(api, 'ama');
    await turnOn(api, 'kofi');
    expect(await registered(api)).toMatchObject([{ user_id: api.people.kofi.id }]);
    await api.as('ama').call(authEndpoints.logout);
    expect(await registered(api)).toHaveLength(1);
  });

  it('is one of ten at most', async () => {
    const api = await startApi();
    for (let index = 0; index < 12; index += 1) {
      await turnOn(api, 'ama', subscriptionTo(`https://web.push.apple.com/device-${index}`));
      api.advance(1000);
    }
    const names = (await registered(api)).map(({ endpoint }) => endpoint.split('-')[1]);
    expect(new Set(names)).toEqual(new Set(['2', '3', '4', '5', '6', '7', '8', '9', '10', '11']));
  });
});

describe('an address that belongs to no push service', () => {
  it.each([
    'https://127.0.0.1/abc',
    'https://127.0.0.1:8787/api/health',
    'https://LOCALHOST/abc',
    'https://[::1]:443/abc',
    'https://2130706433/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://evil.example/abc',
    'https://fcm.googleapis.com@127.0.0.1/abc',
    'https://fcm.googleapis.com:secret@evil.example/abc',
    'https://me@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://FCM.GOOGLEAPIS.COM./abc',
    'https://fcm.googleapis.com.evil.example/abc',
  ])('fault 32: is refused: %s', async (endpoint) => {
    const api = await startApi();
    expect((await turnOn(api, 'ama', { ...GOOGLE, endpoint })).problem).toMatchObject({
      status: 422,
      code: 'push.unknown_host',
      errors: [
        {
          in: 'body',
          pointer: '#/endpoint',
          detail: 'Notifications cannot be sent through this push service.',
        },
      ],
    });
    expect(await registered(api)).toEqual([]);
  });

  it.each(['http://fcm.googleapis.com/abc', 'ftp://fcm.googleapis.com/abc', 'javascript:alert(1)'])(
    'is refused before it is looked at: %s',
    async (endpoint) => {
      const api = await startApi();
      expect((await turnOn(api, 'ama', { ...GOOGLE, endpoint })).problem).toMatchObject({
        status: 422,
        code: 'request.invalid',
        errors: [{ in: 'body', pointer: '#/endpoint' }],
      });
    },
  );

  it('is accepted in any spelling', async () => {
    const api = await startApi();
    const endpoint = 'HTTPS://FCM.googleapis.com:443/abc';
    expect((await turnOn(api, 'ama', { ...GOOGLE, endpoint })).status).toBe(200);
  });
});
