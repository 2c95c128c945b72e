import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { paymentSessions, paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import { userEndpoints } from '#contracts/users.ts';
import { sellAccess } from '#tests/support/sell-access.ts';
import { startApi } from '#tests/support/start-api.ts';

it('deleting a member preserves their payment without its member', async () => {
  const api = await startApi();
  const { ama, esi } = api.people;
  await sellAccess(api, 'ama');
  await sellAccess(api, 'esi');
  const { db } = api.database;
  const bought = async () => {
    const all = await db.select().from(paymentTransactions);
    return all.find(({ name }) => name !== 'esi');
  };
  expect(await bought()).toMatchObject({ user_id: ama.id, status: 'completed' });
  await api.as('admin').call(userEndpoints.remove, { params: { id: ama.id }, query: {} });
  expect(await bought()).toMatchObject({
    user_id: null,
    name: 'Deleted member',
    email: '',
    amount_minor: 3000,
    status: 'completed',
    payment_status: 'paid',
  });
  const sessions = await db.select().from(paymentSessions);
  expect(new Set(sessions.map(({ user_id }) => user_id))).toEqual(new Set([null, esi.id]));
  const remaining = await db.select().from(subscriptions);
  expect(remaining.map(({ user_id }) => user_id)).toEqual([esi.id]);
});

it('is recorded only with the id: the log does not name deleted members', async () => {
  const api = await startApi();
  const { id } = api.people.ama;
  await api.as('esi').call(userEndpoints.remove, { params: { id }, query: {} });
  const log = await api.database.db.select().from(auditLog).orderBy(asc(auditLog.id));
  expect(log.at(-1)).toMatchObject({ actor: 'esi', action: 'users.deleted', target: id });
  expect(log.flatMap(({ actor, target }) => [actor, target])).not.toContain('ama');
});
