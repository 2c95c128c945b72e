import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/db/schema/users.ts';
import type { Caller } from '#api/http/caller.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { GUARDS } from '#api/domain/accounts.ts';
import { type AdminUser, userEndpoints } from '#contracts/users.ts';
import type { Client } from '#tests/support/api-client.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const { change, newCode, remove, resetPassword, toggle } = userEndpoints;

const edit = (api: Api, id: string, body: Partial<AdminUser>, by: Person = 'admin') =>
  api.as(by).call(change, {
    params: { id },
    body: { username: 'ama', email: 'ama@example.com', role: 'user', ...body },
  });

describe('what is guarded', () => {
  it('fault 6: is the protected account: name and address may change, the way in may not', async () => {
    const api = await startApi();
    const { id } = api.people.admin;
    const esi = api.as('esi');
    const refused = [
      [await esi.call(newCode, { params: { id }, query: {} }), GUARDS.protected],
      [await esi.call(resetPassword, { params: { id }, query: {} }), GUARDS.protected],
      [await edit(api, id, { username: 'Desk' }, 'esi'), GUARDS.protectedRole],
    ] as const;
    for (const [{ status, problem }, detail] of refused) {
      expect([status, problem.code, problem.detail]).toEqual([409, 'users.protected', detail]);
    }
    const named = await edit(api, id, { username: 'Desk', email: null, role: 'admin' }, 'esi');
    expect(named.body).toMatchObject({ username: 'Desk', protected: true, role: 'admin' });
  });

  it('is one’s own: role, code and password', async () => {
    const api = await startApi();
    const { id } = api.people.esi;
    const esi = api.as('esi');
    const refused = [
      [await esi.call(newCode, { params: { id }, query: {} }), GUARDS.ownCode],
      [await esi.call(resetPassword, { params: { id }, query: {} }), GUARDS.ownPassword],
      [await edit(api, id, { username: 'esi' }, 'esi'), GUARDS.ownRole],
    ] as const;
    for (const [{ status, problem }, detail] of refused) {
      expect([status, problem.code, problem.detail]).toEqual([409, 'users.protected', detail]);
    }
    const own = { username: 'Esi', email: 'esi@example.com', role: 'admin' } as const;
    expect((await edit(api, id, own, 'esi')).body.username).toBe('Esi');
    expect((await esi.call(authEndpoints.verify)).status).toBe(200);
  });

  it('fault 6: is the last administrator who can sign in', async () => {
    const api = await startApi();
    const { admin, esi, ama } = api.people;
    await edit(api, ama.id, { role: 'admin' });
    // Both were switched off after the request of one of them was let in.
    await api.database.write(async (tx) => {
      for (const id of [admin.id, ama.id]) {
        await tx.update(users).set({ is_active: false }).where(eq(users.id, id));
      }
    });
    const by = { id: ama.id, username: 'ama', confirmedAt: api.now() } as Caller;
    const changes = api.services.userChanges;
    for (const attempt of [
      () => changes.toggle(by, { id: esi.id }),
      () => changes.remove(by, { id: esi.id }),
      () => changes.change(by, esi.id, { username: 'esi', email: null, role: 'user' }),
    ]) {
      await expect(attempt()).rejects.toThrow(GUARDS.lastAdministrator);
    }
  });
});

/** What takes an administrator away. */
const acts = {
  'switch off': (by: Client, id: string) => by.call(toggle, { params: { id }, query: {} }),
  delete: (by: Client, id: string) => by.call(remove, { params: { id }, query: {} }),
  demote: (by: Client, id: string) =>
    by.call(change, { params: { id }, body: { username: 'x', email: null, role: 'user' } }),
};
const names = Object.keys(acts) as (keyof typeof acts)[];
const pairs = names.flatMap((one) => names.map((other) => [one, other] as const));

/** Two administrators are left, and neither is the protected one. */
async function leaveTwo(api: Api): Promise<{ esi: Client; yaw: Client; yawId: string }> {
  const draft = { username: 'yaw', email: null, role: 'admin', access_period: '1month' } as const;
  const { id, access_code } = await api.services.users.create('system', draft);
  const login = { body: { access_code: access_code ?? '' } };
  const token = (await api.as(null).call(authEndpoints.login, login)).body.access_token;
  await api.database.write(async (tx) => {
    await tx.update(users).set({ is_active: false }).where(eq(users.id, api.people.admin.id));
  });
  return { esi: api.as('esi'), yaw: api.as(null, { token }), yawId: id };
}

describe('two administrators who take each other away at once', () => {
  it.each(pairs)('fault 6: leave one of them: %s against %s', async (one, other) => {
    const api = await startApi();
    const { esi, yaw, yawId } = await leaveTwo(api);
    const answers = await Promise.all([acts[one](esi, yawId), acts[other](yaw, api.people.esi.id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [refused] = answers.filter(({ status }) => status !== 200);
    expect([401, 403, 409]).toContain(refused?.status);
    const rows = await api.database.db.select().from(users).where(eq(users.role, 'admin'));
    expect(rows.filter(({ is_active }) => is_active)).toHaveLength(1);
  });
});
