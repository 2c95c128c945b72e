import { getResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { Analytics, ANALYTICS_RANGES, AdminStats } from '#contracts/analytics.ts';
import { AuditRecord } from '#contracts/audit.ts';
import { seedWorld } from '#mocks/world/seed/seed.ts';
import { createMemoryWorld } from '#mocks/world/world.ts';
import { createHandlers } from './handlers.ts';

const NOW = new Date('2026-11-20T14:05:00.000Z');

/** The demo's server as it is after a reload: the same world, and nothing remembered. */
function reload(world = createMemoryWorld(() => seedWorld(NOW))) {
  const handlers = createHandlers(world, () => NOW);
  const read = async (path: string): Promise<unknown> => {
    const headers = { Authorization: 'Bearer demo-admin' };
    const request = new Request(`http://localhost/api/admin/${path}`, { headers });
    return (await getResponse(handlers, request))?.json();
  };
  return { world, read };
}

describe('the demo', () => {
  it('counts what its world holds, and the calls of this page', async () => {
    const { world, read } = reload();
    const tables = await world.read();
    await read('audit');
    const stats = AdminStats.parse(await read('stats'));
    expect(stats).toMatchObject({
      totalUsers: tables.people.length,
      activeUsers: 5, // Lena's access is over, Daniel's is switched off
      leads: tables.leads.length,
      payments: tables.transactions.length,
      waitingPayments: 3, // Kofi, Abena and Nii
      posts: tables.posts.length,
      apiCalls: 2,
      onlineUsers: 1,
    });
  });

  it.each(ANALYTICS_RANGES)('tells the same of %s after a reload', async (range) => {
    const first = reload();
    const answer = Analytics.parse(await first.read(`analytics?range=${range}`));
    const again = Analytics.parse(await reload(first.world).read(`analytics?range=${range}`));
    expect(again).toEqual(answer);
    expect(answer.at).toHaveLength(answer.figures.posts.course.length);
  });

  it('invents nothing: every post, like and payment of a range is in the world', async () => {
    const { read } = reload();
    const { figures, revenue } = Analytics.parse(await read('analytics?range=7d'));
    expect([figures.posts.total, figures.likes.total]).toEqual([5, 11]); // of the last 124 hours
    expect(revenue).toEqual([
      { package_type: 'weekly', currency: 'USD', demo: true, payments: 1, amount: 10 },
      { package_type: 'monthly', currency: 'USD', demo: true, payments: 2, amount: 60 },
      { package_type: 'yearly', currency: 'USD', demo: true, payments: 1, amount: 70 },
    ]);
  });

  it('has an audit log of what its world shows, newest first, with its own export in it', async () => {
    const { read } = reload();
    const log = AuditRecord.array().parse(await read('audit'));
    const times = log.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(log.map(({ id }) => id)).size).toBe(log.length);
    const exported = AuditRecord.array().parse(await read('audit/export?area=posts'));
    expect(exported).toEqual(log.filter(({ action }) => action.startsWith('posts.')));
    const [newest] = AuditRecord.array().parse(await read('activity?limit=1'));
    expect(newest).toMatchObject({ action: 'platform.audit_exported', actor: 'Bellwether Desk' });
  });

  it('has no members who sign in among recent activity', async () => {
    const { read } = reload();
    const acts = AuditRecord.array().parse(await read('activity?limit=50'));
    const logins = acts.filter(({ action }) => action === 'auth.login');
    expect(logins.map(({ actor }) => actor)).toEqual(['Bellwether Desk', 'Support Desk']);
  });
});
