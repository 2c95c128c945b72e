import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { accountEndpoints } from '#contracts/account.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import type { Client } from '#tests/support/api-client.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

/** Signs in on another device. */
async function onDevice(
  api: Api,
  person: Person,
  headers: Record<string, string> = {},
): Promise<Client & { token: string }> {
  const body = { access_code: api.people[person].code };
  const token = (await api.as(null, { headers }).call(authEndpoints.login, { body })).body
    .access_token;
  return { ...api.as(null, { token }), token };
}

const devicesOf = async (client: Client) =>
  (await client.call(accountEndpoints.loginSessions)).body;
const isSignedIn = async (client: Client): Promise<boolean> =>
  (await client.call(authEndpoints.verify)).status === 200;

describe('the list of signed-in devices', () => {
  it('says what each is and when it was used, the one that asks first', async () => {
    const api = await startApi();
    api.advance(HOUR_MS);
    await onDevice(api, 'ama', { 'user-agent': ANDROID });

    expect(await devicesOf(api.as('ama'))).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        device: null,
        created_at: '2026-11-20T09:00:00.000Z',
        last_seen_at: '2026-11-20T10:00:00.000Z', // now
        current: true,
      },
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        device: 'Chrome on Android',
        created_at: '2026-11-20T10:00:00.000Z',
        last_seen_at: '2026-11-20T10:00:00.000Z',
        current: false,
      },
    ]);
  });

  it('contains nothing that could be used to hijack a session', async () => {
    const api = await startApi();
    const { token } = api.people.ama;
    const hash = createHash('sha256').update(token).digest();
    const text = JSON.stringify(await devicesOf(api.as('ama')));
    for (const secret of [token, hash.toString('hex').slice(0, 32), hash.toString('base64url')]) {
      expect(text).not.toContain(secret);
    }
  });

  it('contains no devices of other users, and none that has timed out', async () => {
    const api = await startApi({ settings: { session_timeout: 2 } });
    await onDevice(api, 'kofi');
    await onDevice(api, 'ama');
    api.advance(HOUR_MS);
    expect(await devicesOf(api.as('ama'))).toHaveLength(2);
    api.advance(HOUR_MS);
    expect(await devicesOf(api.as('ama'))).toHaveLength(1);
  });
});

describe('a sixth device', () => {
  it.each(['ama', 'esi'] as const)('signs out the one of %s that idled longest', async (person) => {
    const api = await startApi();
    const others: Client[] = [];
    for (let n = 0; n < 4; n += 1) {
      api.advance(MINUTE_MS);
      others.push(await onDevice(api, person));
    }
    api.advance(MINUTE_MS);
    await api.as(person).call(authEndpoints.verify); // the first one is used again
    api.advance(MINUTE_MS);
    others.push(await onDevice(api, person));

    expect(await isSignedIn(api.as(person))).toBe(true);
    const signedIn = await Promise.all(others.map(isSignedIn));
    expect(signedIn).toEqual([false, true, true, true, true]);
    expect(await devicesOf(api.as(person))).toHaveLength(5);
  });

  it('signs out no other user', async () => {
    const api = await startApi();
    for (let n = 0; n < 7; n += 1) await onDevice(api, 'ama');
    expect(await isSignedIn(api.as('kofi'))).toBe(true);
  });
});

describe('signing a device out', () => {
  it('ends it immediately, and no other', async () => {
    const api = await startApi();
    const phone = await onDevice(api, 'ama', { 'user-agent': ANDROID });
    const tablet = await onDevice(api, 'ama');
    const listed = await devicesOf(api.as('ama'));
    const id = listed.find(({ device }) => device !== null)?.id ?? '';

    const { body } = await api.as('ama').call(accountEndpoints.endLoginSession, { params: { id } });

    expect(body).toEqual({ message: 'Signed out' });
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(tablet)).toBe(true);
    expect(await isSignedIn(api.as('ama'))).toBe(true);
    const logged = await api.database.db.select().from(auditLog);
    expect(logged.at(-1)).toMatchObject({
      actor: 'ama',
      action: 'auth.device_signed_out',
      target: 'Chrome on Android',
    });
  });

  it('answers 404 for another user’s device and for an unknown one', async () => {
    const api = await startApi();
    const ids = [
      (await devicesOf(api.as('kofi')))[0]?.id ?? '',
      (await devicesOf(api.as('admin')))[0]?.id ?? '',
      'unknown',
    ];
    for (const id of ids) {
      const { status, problem } = await api
        .as('ama')
        .call(accountEndpoints.endLoginSession, { params: { id } });
      expect([status, problem.code]).toEqual([404, 'account.no_such_device']);
      expect(problem.detail).toBe('This device is not signed in any more.');
    }
    expect(await isSignedIn(api.as('kofi'))).toBe(true);
  });

  it('ends all other sessions of the same user, and no session of other users', async () => {
    const api = await startApi();
    const others = [await onDevice(api, 'ama'), await onDevice(api, 'ama')];

    await api.as('ama').call(accountEndpoints.endOtherLoginSessions);

    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
    expect(await isSignedIn(api.as('ama'))).toBe(true);
    expect(await isSignedIn(api.as('kofi'))).toBe(true);
    expect(await devicesOf(api.as('ama'))).toHaveLength(1);
  });
});
