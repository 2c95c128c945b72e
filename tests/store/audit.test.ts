import { describe, expect, it } from 'vitest';
import { createAuditStore } from '#api/features/audit/audit.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { AuditQuery } from '#contracts/audit.ts';
import type { AuditAction } from '#contracts/rules/audit-copy.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anEvent, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const audit = createAuditStore(database);

const esi = { id: 'esi-1', username: 'Esi' };
const record = (action: AuditAction, target?: string, at = AT) =>
  audit.record({ actor: esi, action, ...(target !== undefined && { target }), at });
const page = async (query: Record<string, unknown> = {}) => {
  const { rows, total } = await audit.page(AuditQuery.parse(query));
  return { targets: rows.map(({ target }) => target), total };
};

describe('the audit log', () => {
  it('is read newest first, a page after the other, with its length', async () => {
    for (const name of ['ama', 'kofi', 'yaw']) await record('users.created', name);
    const first = await audit.page(AuditQuery.parse({ limit: 2 }));
    expect(first.rows.map(({ target }) => target)).toEqual(['yaw', 'kofi']);
    expect(first.total).toBe(3);
    expect(first.rows[0]).toEqual({
      id: expect.any(String),
      at: AT,
      actor_id: 'esi-1',
      actor: 'Esi',
      action: 'users.created',
      target: 'yaw',
      target_id: null,
    });
    expect(await page({ limit: 2, before: first.rows[1]?.id })).toEqual({
      targets: ['ama'],
      total: 3,
    });
  });

  it('is narrowed to an area, and to the time from one moment to before another', async () => {
    await record('users.created', 'before', AT - 1);
    await record('users.deleted', 'at', AT);
    await record('posts.created', 'a post', AT);
    await record('users.deleted', 'after', AT + 1000);
    const from = new Date(AT).toISOString();
    const to = new Date(AT + 1000).toISOString();
    expect((await page({ area: 'users' })).targets).toEqual(['after', 'at', 'before']);
    expect(await page({ area: 'users', from, to })).toEqual({ targets: ['at'], total: 1 });
    expect((await page({ area: 'leads' })).total).toBe(0);
  });

  it('is searched by actor, action and target, ignoring case', async () => {
    await record('users.created', 'Ama Mensah');
    await record('posts.created', 'Gold');
    expect((await page({ search: 'mensAH' })).targets).toEqual(['Ama Mensah']);
    expect((await page({ search: 'posts.CRE' })).targets).toEqual(['Gold']);
    expect((await page({ search: 'esi' })).total).toBe(2);
    expect((await page({ search: 'nobody' })).total).toBe(0);
  });

  it.each(['%', '_', String.raw`\ `, "'", '"', '%%'])('takes %s for what it is', async (typed) => {
    await record('leads.deleted', 'Ama Mensah');
    await record('leads.deleted', `Yaw ${typed} Darko`);
    expect((await page({ search: typed.trim() })).targets).toEqual([`Yaw ${typed} Darko`]);
  });

  it('without automatic records is the recent activity', async () => {
    const users = createUserStore(database);
    await users.insert(aUserRow({ id: 'admin-1', role: 'admin' }), anEvent({ target: 'admin' }));
    await users.insert(aUserRow({ id: 'ama-1' }), anEvent({ target: 'ama' }));
    const act = (id: string, action: AuditAction) =>
      audit.record({ actor: { id, username: id }, action, at: AT });
    await act('ama-1', 'auth.login');
    await act('gone-1', 'auth.login');
    await act('admin-1', 'auth.login');
    await act('admin-1', 'users.codes_shown');
    await act('ama-1', 'auth.failed');
    const activities = (await audit.activity(20)).map(({ actor, action }) => `${actor} ${action}`);
    expect(activities).toEqual([
      'ama-1 auth.failed',
      'admin-1 auth.login',
      'system users.created',
      'system users.created',
    ]);
    expect(await audit.activity(1)).toHaveLength(1);
  });

  it('can be taken away as a whole, newest first, within a filter', async () => {
    for (const name of ['ama', 'kofi']) await record('users.created', name);
    await record('posts.created', 'Gold');
    const taken = await audit.newest({ area: 'users' });
    expect(taken.map(({ target }) => target)).toEqual(['kofi', 'ama']);
  });
});
