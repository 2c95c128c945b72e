import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { darkPoolEndpoints } from '#contracts/market/dark-pools.ts';
import { sentimentEndpoints } from '#contracts/market/sentiments.ts';
import { systemEndpoints } from '#contracts/system.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { openPartialMarket } from '#tests/support/partial-market.ts';

const newestAct = async (api: Api) => {
  const rows = await api.database.db.select().from(auditLog);
  return rows.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0];
};
const clear = async (api: Api) => (await api.as('admin').call(systemEndpoints.clearCache)).body;

describe('clearing the cache', () => {
  it('clears computed results, names them, and responses continue', async () => {
    const api = await startApi({ openMarket: (now) => openPartialMarket(now, ['EURUSD']) });
    const ama = api.as('ama');
    await clear(api);
    const instrument = { params: { instrument: 'EURUSD' } };
    await ama.call(sentimentEndpoints.read, { query: {} });
    const before = await ama.call(darkPoolEndpoints.read, instrument);
    expect(await clear(api)).toEqual({
      message: 'Cache cleared',
      cleared: [
        '3 sentiment answers',
        '1 dark pool reading',
        '1 copy of the settings',
        '2 shared answers',
      ],
    });
    expect(await newestAct(api)).toMatchObject({
      actor_id: api.people.admin.id,
      action: 'system.cache_cleared',
    });
    const after = await ama.call(darkPoolEndpoints.read, instrument);
    expect(after.body).toEqual(before.body);
  });
});

describe('restarting', () => {
  it('is refused without a supervisor that restarts the server', async () => {
    const api = await startApi();
    const { problem } = await api.as('admin').call(systemEndpoints.restart);
    expect(problem).toMatchObject({ status: 409, code: 'system.not_supervised' });
    expect(await newestAct(api)).not.toMatchObject({ action: 'system.restarted' });
  });

  it('is recorded before it begins, and answered', async () => {
    const acts: unknown[] = [];
    const api: Api = await startApi({ restart: () => void acts.push(newestAct(api)) });
    const { body } = await api.as('admin').call(systemEndpoints.restart);
    expect(body).toEqual({ message: 'The server is restarting' });
    expect(await Promise.all(acts)).toMatchObject([
      { actor_id: api.people.admin.id, action: 'system.restarted' },
    ]);
  });
});
