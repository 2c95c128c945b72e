import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { allEndpoints } from '#contracts/index.ts';
import { type Api, openApi, startApi } from '#tests/support/start-api.ts';
import { ask, callerOf, nameOf, startFor } from '#tests/support/valid-requests.ts';

const named = allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const acts = named.filter(([, { access, method }]) => access === 'admin' && method !== 'GET');

const rowsOf = ({ database }: Api) => database.db.select().from(auditLog).orderBy(auditLog.id);

describe('every act of an administrator', () => {
  it.each(acts)('%s leaves one record that names who it was', async (name, endpoint) => {
    const api = await startFor(endpoint);
    const response = await ask(api, endpoint, await callerOf(api, endpoint));
    expect([200, 201]).toContain(response.status);
    const left = (await rowsOf(api)).filter(
      ({ action, actor_id }) => action === endpoint.audit && actor_id === api.people.admin.id,
    );
    const fix = `${name} left ${left.length} records: append one '${endpoint.audit}' in its store`;
    expect(left.length === 1 ? [] : [fix]).toEqual([]);
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
