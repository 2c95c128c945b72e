import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { expect, it } from 'vitest';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import { startRetention } from '#api/jobs/timers.ts';
import { createCandleStore } from '#api/market/candles.store.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { journalScreenshotEndpoints } from '#contracts/journal/journal-screenshots.ts';
import { leadEndpoints } from '#contracts/payments/leads.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { pushEndpoints } from '#contracts/push.ts';
import { backgroundOf } from '#contracts/rules/brand.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { type PlatformSettings, settingsEndpoints } from '#contracts/settings.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { onPaid, signIn, transactionsOf } from '#tests/support/activating.ts';
import { aTrade } from '#tests/support/builders.ts';
import { issueOne } from '#tests/support/issued-signals.ts';
import { aChange, push } from '#tests/support/journal-changes.ts';
import { pay } from '#tests/support/paid-transactions.ts';
import { aLogo, asDataUrl, tinyPng } from '#tests/support/pictures.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { scheduleWebinar } from '#tests/support/webinar-drafts.ts';

/** A visible effect of a setting, before and after its change. */
type Effect<Value> = {
  readonly to: Value;
  readonly see: (api: Api) => Promise<unknown>;
  readonly before: unknown;
  readonly after: unknown;
};

const config = async (api: Api) => (await api.as(null).call(publicConfigEndpoints.read)).body;

/** Retention of removed data, in days. */
const retentionDays = (api: Api): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const end = startRetention({
      candles: createCandleStore(api.database),
      shortLived: [],
      logs: [{ removeBefore: async (t) => resolve((api.now() - t) / DAY_MS) }],
      settings: api.services.settings,
      now: api.now,
      every: () => () => undefined,
      onFailure: reject,
    });
    end();
  });

/** Whether devices stay silent for a Peak signal that is issued at 09:00 UTC. */
async function isPeakSilent(api: Api): Promise<unknown> {
  await issueOne(api, { slot: api.now() });
  return (await api.database.db.select().from(outboxEvents)).at(-1)?.is_quiet;
}

/** One more member comes. */
async function joins(api: Api): Promise<unknown> {
  const draft = { username: 'yaw', email: null, role: 'user', access_period: '1month' } as const;
  const { access_code } = await api.services.users.create('system', draft);
  return (await signIn(api, access_code ?? '')).status;
}

/** How many of so many new trades of a device are stored. */
const tradesTaken =
  (count: number, fields: Parameters<typeof aTrade>[0] = {}) =>
  async (api: Api): Promise<unknown> => {
    const changes = Array.from({ length: count }, () => aChange(aTrade(fields)));
    return (await push(api, changes)).results.filter(({ status }) => status === 'ok').length;
  };

/** Logs and backups have tests of their own; there are no text messages. */
type SeenElsewhere = 'log_level' | 'enable_logging' | 'backup_frequency' | 'sms_notifications';
type Effects = {
  [Name in Exclude<keyof PlatformSettings, SeenElsewhere>]: Effect<PlatformSettings[Name]>;
};

const effects: Effects = {
  platform_name: {
    to: 'Gold Desk',
    see: async (api) => (await config(api)).platform_name,
    before: 'Bellwether',
    after: 'Gold Desk',
  },
  short_name: {
    to: 'Gold',
    see: async (api) => (await config(api)).short_name,
    before: 'Bellwether',
    after: 'Gold',
  },
  theme_color: {
    to: '#7a1f3d',
    see: async (api) => (await config(api)).theme_color,
    before: null,
    after: '#7a1f3d',
  },
  background_color: {
    to: '#101820',
    see: async (api) => backgroundOf(await api.services.settings.read()), // see brand.test.ts
    before: '#f5f6f8',
    after: '#101820',
  },
  logo: {
    to: asDataUrl('image/svg+xml', Buffer.from(aLogo)),
    see: async (api) => (await config(api)).icons !== null,
    before: false,
    after: true,
  },
  contact_email: {
    to: 'help@example.com',
    see: async (api) => (await config(api)).contact_email,
    before: null,
    after: 'help@example.com',
  },
  phone_country: {
    to: 'GH',
    see: async (api) => (await config(api)).phone_country,
    before: null,
    after: 'GH',
  },
  maintenance_mode: {
    to: true,
    see: async (api) => (await api.as('ama').call(authEndpoints.verify)).status,
    before: 200,
    after: 503,
  },
  allow_new_registrations: {
    to: false,
    see: async (api) =>
      (await api.as(null).call(leadEndpoints.submit, { body: anAccessRequest() })).status,
    before: 200,
    after: 409,
  },
  api_rate_limit: {
    to: 10,
    async see(api) {
      const read = async () =>
        (await api.as('kofi').call(postEndpoints.list, { query: {} })).status;
      const statuses = [];
      for (let n = 0; n < 6; n += 1) statuses.push(await read());
      return statuses.filter((status) => status === 429).length;
    },
    before: 0,
    after: 2, // of twelve
  },
  session_timeout: {
    to: 1,
    async see(api) {
      api.advance(2 * HOUR_MS);
      return (await api.as('ama').call(authEndpoints.verify)).status;
    },
    before: 200,
    after: 401,
  },
  data_retention_days: { to: 30, see: retentionDays, before: 365, after: 30 },
  email_notifications: {
    to: false,
    async see(api) {
      const { id } = await scheduleWebinar(api);
      const answer = await api.as('ama').call(webinarEndpoints.register, { params: { id } });
      return answer.body.mailed;
    },
    before: true,
    after: false,
  },
  push_notifications: {
    to: false,
    see: async (api) => (await api.as('ama').call(pushEndpoints.key)).body.public_key === null,
    before: false,
    after: true,
  },
  sound_alerts: {
    to: true,
    see: async (api) => (await config(api)).default_settings.sound_notifications,
    before: false,
    after: true,
  },
  auto_refresh: {
    to: false,
    see: async (api) => (await config(api)).default_settings.auto_refresh,
    before: true,
    after: false,
  },
  trading_hours_start: { to: '10:00', see: isPeakSilent, before: false, after: true },
  trading_hours_end: { to: '08:00', see: isPeakSilent, before: false, after: true },
  max_concurrent_users: { to: 3, see: joins, before: 200, after: 503 }, // ama, kofi and the first
  journal_rows_per_member: { to: 100, see: tradesTaken(101), before: 101, after: 0 },
  journal_mb_per_member: {
    to: 1,
    see: tradesTaken(60, { notes: '€'.repeat(4000), emotions: '€'.repeat(200) }), // 0.9 MB, and then twice
    before: 60,
    after: 16,
  },
  pictures_mb_per_member: {
    to: 1,
    async see(api) {
      const bytes = Buffer.concat([tinyPng.bytes, Buffer.alloc(600_000), Buffer.from(uuid())]);
      const sha = createHash('sha256').update(bytes).digest('hex');
      const stored = { params: { sha }, body: new Uint8Array(bytes) };
      return (await api.as('ama').call(journalScreenshotEndpoints.store, stored)).status;
    },
    before: 200,
    after: 413,
  },
  auto_activate_paid: {
    to: true,
    async see(api) {
      await onPaid(api, await pay(api.database, {}));
      return (await transactionsOf(api)).filter(({ activated_at }) => activated_at !== null).length;
    },
    before: 0,
    after: 1,
  },
};

it.each(Object.entries(effects))('%s acts on the next request', async (name, effect) => {
  const api = await startApi();
  expect(await effect.see(api)).toEqual(effect.before);
  const { body } = await api.as('admin').call(settingsEndpoints.read);
  const changed = { ...body, [name]: effect.to };
  const saved = await api.as('admin').call(settingsEndpoints.change, { body: changed });
  expect(saved.status).toBe(200);
  expect(await effect.see(api)).toEqual(effect.after);
});

it('trading hours may reach over midnight, but not end where they start', async () => {
  const api = await startApi();
  const save = (trading_hours_start: string, trading_hours_end: string) =>
    api.as('admin').call(settingsEndpoints.change, {
      body: { trading_hours_start, trading_hours_end },
    });
  expect((await save('22:00', '10:00')).status).toBe(200);
  expect(await isPeakSilent(api)).toBe(false);
  const { status, problem } = await save('09:00', '09:00');
  expect(status).toBe(422);
  const detail = 'Trading hours must end at another time than they start';
  expect(problem).toMatchObject({
    detail,
    errors: [{ in: 'body', pointer: '#/trading_hours_end', detail }],
  });
});
