import { afterEach, describe, expect, it, vi } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import { leadEndpoints } from '#contracts/payments/leads.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { PlatformSettings, settingsEndpoints } from '#contracts/settings.ts';
import { auditLog, settings as settingsTable } from '#api/db/schema/system.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { stopClock } from '#tests/support/stop-clock.ts';

afterEach(() => {
  vi.useRealTimers();
});

const stored = (api: Api) => api.as('admin').call(settingsEndpoints.read);
const save = (api: Api, body: object) => api.as('admin').call(settingsEndpoints.change, { body });

const storedNames = async ({ database }: Api) =>
  (await database.db.select().from(settingsTable)).map(({ name }) => name).toSorted();

/** What the log says of changed settings. */
const acts = async ({ database }: Api) =>
  (await database.db.select().from(auditLog))
    .filter(({ action }) => action === 'settings.changed')
    .map(({ target }) => target);

describe('the settings of the platform', () => {
  it('are the defaults until they are changed', async () => {
    const { services } = await startApi();
    expect(await services.settings.read()).toMatchObject({
      platform_name: 'Bellwether',
      maintenance_mode: false,
      session_timeout: 24,
      api_rate_limit: 1000,
    });
  });

  it('store only changed values, so that new defaults apply', async () => {
    const { services, database } = await startApi();
    await services.settings.change({ platform_name: 'Gold Desk' });
    await services.settings.change({ platform_name: 'Silver Desk', session_timeout: 8 });
    const rows = await database.db.select().from(settingsTable);
    expect(rows.map(({ name, value }) => [name, value])).toEqual([
      ['platform_name', 'Silver Desk'],
      ['session_timeout', 8],
    ]);
  });

  it.each([{ session_timeout: 0 }, { api_rate_limit: 1 }, { platform_name: ' ' }])(
    'refuse %o and stay as they were',
    async (wrong) => {
      const { services } = await startApi();
      await expect(services.settings.change(wrong)).rejects.toThrow(Object.keys(wrong)[0]);
      expect((await services.settings.read()).session_timeout).toBe(24);
    },
  );

  it('fault 62: an older console does not change settings that it does not know', async () => {
    const api = await startApi();
    const { body } = await save(api, { ...PlatformSettings.parse({}), session_timeout: 8 });
    const { session_timeout: _later, ...current } = body;
    const saved = await save(api, { ...current, platform_name: 'Gold Desk' });
    expect(saved.body).toMatchObject({ platform_name: 'Gold Desk', session_timeout: 8 });
  });

  it('store and clear the contact e-mail, and keep it when an older console saves', async () => {
    const api = await startApi();
    await save(api, { contact_email: 'help@example.com' });
    const { contact_email: _unknown, ...older } = (await stored(api)).body;
    expect((await save(api, { ...older, session_timeout: 8 })).body.contact_email).toBe(
      'help@example.com',
    );
    const { updated_at, contact_email } = (await save(api, { contact_email: null })).body;
    expect(contact_email).toBeNull();
    expect((await stored(api)).body).toMatchObject({ contact_email: null, updated_at });
  });

  it('refuse trading hours that end when they start, whichever of the two is changed', async () => {
    const api = await startApi();
    for (const hours of [{ trading_hours_start: '22:00' }, { trading_hours_end: '06:00' }]) {
      const { status, problem } = await save(api, hours);
      expect(status).toBe(422);
      expect(problem).toMatchObject({ errors: [{ pointer: '#/trading_hours_end' }] });
    }
  });

  it('changed by another process act within a second', async () => {
    const api = await startApi();
    await api.services.settings.read();
    await api.services.stores.settings.change({ maintenance_mode: true }, api.now());
    api.advance(1000);
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(503);
  });
});

describe('the administrator', () => {
  it('reads all settings, and that none was ever changed', async () => {
    const api = await startApi();
    const { status, body } = await stored(api);
    expect(status).toBe(200);
    expect(body).toEqual({ ...PlatformSettings.parse({}), updated_at: null });
  });

  it('stores changed values, and records the names of the settings', async () => {
    const api = await startApi({ settings: { session_timeout: 8 } });
    api.advance(1000);
    const wanted = { ...(await stored(api)).body, platform_name: 'Gold Desk', log_level: 'DEBUG' };
    const { status, body } = await save(api, wanted);
    expect(status).toBe(200);
    expect(body).toEqual({ ...wanted, updated_at: '2026-11-20T09:00:01.000Z' });
    expect((await stored(api)).body).toEqual(body);
    expect(await storedNames(api)).toEqual(['log_level', 'platform_name', 'session_timeout']);
    expect(await acts(api)).toEqual(['platform_name, log_level']);
  });

  it('changes nothing when the values are the same', async () => {
    const api = await startApi({ settings: { session_timeout: 8 } });
    const { body } = await stored(api);
    api.advance(1000);
    expect((await save(api, body)).body).toEqual(body);
    expect(await acts(api)).toEqual([]);
  });

  it('does not overwrite a concurrent change of another administrator', async () => {
    const api = await startApi();
    const { body } = await stored(api);
    const first = await save(api, { ...body, platform_name: 'Gold Desk' });
    const second = await save(api, { ...body, platform_name: 'Silver Desk' });
    expect(second.status).toBe(409);
    expect(second.problem).toMatchObject({
      code: 'settings.stale',
      detail: 'Somebody else changed the settings meanwhile. Please reload them.',
    });
    const { updated_at, ...rest } = first.body;
    const third = await save(api, { ...rest, updated_at, platform_name: 'Bronze Desk' });
    expect(Date.parse(third.body.updated_at ?? '')).toBe(Date.parse(updated_at ?? '') + 1);
    expect((await save(api, { ...rest, platform_name: 'Iron Desk' })).status).toBe(200);
  });

  it('refuses one of two saves at the same time', async () => {
    const api = await startApi();
    const { body } = await stored(api);
    const saves = ['Gold Desk', 'Silver Desk'].map((platform_name) =>
      save(api, { ...body, platform_name }),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
  });

  it('sees each change act on the next request', async () => {
    const api = await startApi();
    const verify = async () => (await api.as('ama').call(authEndpoints.verify)).status;
    const submit = async () =>
      (await api.as(null).call(leadEndpoints.submit, { body: anAccessRequest() })).status;
    expect([await verify(), await submit()]).toEqual([200, 200]);
    const { body } = await stored(api);
    await save(api, {
      ...body,
      maintenance_mode: true,
      allow_new_registrations: false,
    });
    expect([await verify(), await submit()]).toEqual([503, 409]);
    await save(api, { ...body, updated_at: undefined });
    expect([await verify(), await submit()]).toEqual([200, 200]);
  });

  it('reports the refused value, and nothing is stored', async () => {
    const api = await startApi();
    const { body } = await stored(api);
    const wrong = { ...body, platform_name: 'Gold Desk', trading_hours_start: '25:00' };
    const { status, problem } = await save(api, wrong);
    expect(status).toBe(422);
    expect(problem.errors).toEqual([
      {
        in: 'body',
        pointer: '#/trading_hours_start',
        detail: 'A time is HH:MM, 24 hours',
      },
    ]);
    expect((await stored(api)).body).toEqual(body);
  });
});

describe('the hourly limit of calls', () => {
  it('applies to each member separately and ends with the hour', async () => {
    stopClock();
    const api = await startApi({ settings: { api_rate_limit: 10 } });
    const read = (person: 'ama' | 'kofi' | 'admin') =>
      api.as(person).call(postEndpoints.list, { query: {} });
    for (let n = 0; n < 10; n += 1) expect((await read('ama')).status).toBe(200);
    const refused = await read('ama');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(refused.problem).toMatchObject({
      code: 'request.rate_limited',
      detail: 'Too many requests this hour. Please wait a while.',
    });
    expect((await read('kofi')).status).toBe(200);
    for (let n = 0; n < 12; n += 1) expect((await read('admin')).status).toBe(200);
    api.advance(3_600_000);
    expect((await read('ama')).status).toBe(200);
  });

  it('follows the setting immediately', async () => {
    const api = await startApi({ settings: { api_rate_limit: 10 } });
    const read = () => api.as('ama').call(postEndpoints.list, { query: {} });
    for (let n = 0; n < 11; n += 1) await read();
    expect((await read()).status).toBe(429);
    await api.services.settings.change({ api_rate_limit: 20 });
    expect((await read()).status).toBe(200);
  });
});
