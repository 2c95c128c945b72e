import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { allEndpoints } from '#contracts/index.ts';
import type { auditWords } from '#contracts/rules/audit-copy.ts';
import { type Api, openApi, startApi } from '#tests/support/start-api.ts';
import { ask, callerOf, nameOf, startFor } from '#tests/support/valid-requests.ts';

const named = allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const acts = named.filter(([, { access, method }]) => access === 'admin' && method !== 'GET');

/** What the act leaves in the log, beside what it takes to have something to act on. */
const recorded: Readonly<Record<string, keyof typeof auditWords>> = {
  'POST /admin/confirm': 'auth.confirmed',
  'POST /admin/candles/import': 'candles.imported',
  'PUT /admin/leads/:id/status': 'leads.status_changed',
  'DELETE /admin/leads/:id': 'leads.deleted',
  'POST /admin/payments': 'payments.recorded',
  'POST /admin/payments/:id/activate': 'payments.activated',
  'POST /admin/payments/:id/withdraw': 'payments.withdrawn',
  'DELETE /admin/payments/clear-all': 'payments.cleared',
  'POST /admin/clear-all-data': 'platform.cleared',
  'POST /admin/posts': 'posts.created',
  'PUT /admin/posts/:id': 'posts.changed',
  'DELETE /admin/posts/:id': 'posts.deleted',
  'POST /admin/providers/:id/test': 'providers.tested',
  'PUT /admin/settings': 'settings.changed',
  'DELETE /admin/signals/:id': 'signals.voided',
  'POST /admin/system/backup': 'backups.created',
  'POST /admin/system/clear-cache': 'system.cache_cleared',
  'POST /admin/system/restart': 'system.restarted',
  'POST /admin/users': 'users.created',
  'PUT /admin/users/:id': 'users.changed',
  'POST /admin/users/:id/new-code': 'users.code_reset',
  'POST /admin/users/:id/reset-password': 'users.password_reset',
  'PUT /admin/users/:id/extend': 'users.extended',
  'PUT /admin/users/:id/toggle': 'users.deactivated',
  'DELETE /admin/users/:id': 'users.deleted',
  'POST /admin/webinars': 'webinars.created',
  'PUT /admin/webinars/:id': 'webinars.changed',
  'DELETE /admin/webinars/:id': 'webinars.deleted',
};

const rowsOf = ({ database }: Api) => database.db.select().from(auditLog).orderBy(auditLog.id);

describe('every act of an administrator', () => {
  it('is one that the log knows', () => {
    expect(acts.map(([name]) => name).toSorted()).toEqual(Object.keys(recorded).toSorted());
  });

  it.each(acts)('%s leaves one record that names who it was', async (name, endpoint) => {
    const api = await startFor(endpoint);
    const response = await ask(api, endpoint, await callerOf(api, endpoint));
    expect([200, 201]).toContain(response.status);
    const left = (await rowsOf(api)).filter(
      ({ action, actor_id }) => action === recorded[name] && actor_id === api.people.admin.id,
    );
    expect(left).toHaveLength(1);
  });
});

describe('the audit log', () => {
  let api: Api;
  beforeAll(async () => {
    api = await openApi();
  });
  afterAll(() => api.close());

  it.each(named)('is not shortened or changed by %s', async (_, endpoint: Endpoint) => {
    const before = await rowsOf(api);
    await ask(api, endpoint, { token: api.people.admin.token }, 'x');
    const after = await rowsOf(api);
    expect(after.slice(0, before.length)).toEqual(before);
  });

  it('is there after all data was cleared', async () => {
    const own = await startApi();
    const before = await rowsOf(own);
    const [, clearAll] = acts.find(([name]) => name === 'POST /admin/clear-all-data') ?? [];
    if (clearAll === undefined) throw new Error('nothing clears all data');
    await ask(own, clearAll, { token: own.people.admin.token });
    const after = await rowsOf(own);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.at(-1)).toMatchObject({ actor: 'Administrator', action: 'platform.cleared' });
  });
});
