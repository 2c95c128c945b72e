import { afterEach, describe, expect, it, vi } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import { openApiEndpoints } from '#contracts/openapi.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { settings as settingsTable } from '#api/db/schema/settings.ts';
import { START, startApi } from '#tests/support/start-api.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('the settings of the platform', () => {
  it('are the defaults until somebody changes them', async () => {
    const { services } = await startApi();
    expect(await services.settings.read()).toMatchObject({
      platform_name: 'Bellwether',
      maintenance_mode: false,
      session_timeout: 24,
      api_rate_limit: 1000,
    });
  });

  it('keep only what was changed, so that better defaults reach everybody', async () => {
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

  it('changed by another process act within a second', async () => {
    const api = await startApi();
    await api.services.settings.read();
    await api.services.stores.settings.change({ maintenance_mode: true }, api.now());
    api.advance(1000);
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(503);
  });
});

describe('what everybody may know', () => {
  it('is name, maintenance, contact, payment methods and settings of new members', async () => {
    const api = await startApi({ contactPhone: '+233201234567' });
    const { status, body } = await api.as(null).call(publicConfigEndpoints.read);
    expect(status).toBe(200);
    expect(body).toEqual({
      platform_name: 'Bellwether',
      maintenance: false,
      contact_phone: '+233201234567',
      payment_methods: [],
      default_settings: {
        notifications: true,
        email_alerts: false,
        dark_mode: false,
        auto_refresh: true,
        sound_notifications: false,
      },
    });
  });

  it('follows the settings, and is answered during maintenance too', async () => {
    const api = await startApi({
      settings: {
        platform_name: 'Gold Desk',
        maintenance_mode: true,
        auto_refresh: false,
        sound_alerts: true,
      },
    });
    const { body } = await api.as(null).call(publicConfigEndpoints.read);
    expect(body).toMatchObject({
      platform_name: 'Gold Desk',
      maintenance: true,
      contact_phone: null,
      default_settings: { auto_refresh: false, sound_notifications: true },
    });
  });

  it('names the API reference too', async () => {
    const api = await startApi({ settings: { platform_name: 'Gold Desk' } });
    const { body } = await api.as('admin').call(openApiEndpoints.read);
    expect(body.info.title).toBe('Gold Desk');
  });
});

describe('the hourly limit of calls', () => {
  it('holds for each member by itself and ends with the hour', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse(START) });
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

  it('follows the setting at once', async () => {
    const api = await startApi({ settings: { api_rate_limit: 10 } });
    const read = () => api.as('ama').call(postEndpoints.list, { query: {} });
    for (let n = 0; n < 11; n += 1) await read();
    expect((await read()).status).toBe(429);
    await api.services.settings.change({ api_rate_limit: 20 });
    expect((await read()).status).toBe(200);
  });
});
