import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/db/schema/users.ts';
import type { Caller } from '#api/http/caller.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { GUARDS } from '#contracts/rules/account-guards.ts';
import { type AdminUser, userEndpoints } from '#contracts/users.ts';
import { type Api, type Person, startApi } from '#tests/support/start-api.ts';

const { change, newCode, resetPassword } = userEndpoints;

const edit = (api: Api, id: string, body: Partial<AdminUser>, by: Person = 'admin') =>
  api.as(by).call(change, {
    params: { id },
    body: { username: 'ama', email: 'ama@example.com', role: 'user', ...body },
  });

describe('what is guarded', () => {
  it('is the protected account: name and address may change, the way in may not', async () => {
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

  it('is the last administrator who can sign in', async () => {
    const api = await startApi();
    const { admin, esi, ama } = api.people;
    await edit(api, ama.id, { role: 'admin' });
    // Both were switched off after the request of one of them was let in.
    await api.database.write(async (tx) => {
      for (const id of [admin.id, ama.id]) {
        await tx.update(users).set({ is_active: false }).where(eq(users.id, id));
      }
    });
    const by = { id: ama.id, username: 'ama' } as Caller;
    const changes = api.services.userChanges;
    for (const attempt of [
      changes.toggle(by, { id: esi.id }),
      changes.remove(by, { id: esi.id }),
      changes.change(by, esi.id, { username: 'esi', email: null, role: 'user' }),
    ]) {
      await expect(attempt).rejects.toThrow(GUARDS.lastAdministrator);
    }
  });
});
