import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import type { FeedHealth } from '#api/market/feed.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { userEndpoints } from '#contracts/users.ts';
import { headlinesOf, inboxOf } from '#tests/support/inboxes.ts';
import { openWholeMarket } from '#tests/support/whole-market.ts';
import { type Api, type Options, START, startApi } from '#tests/support/start-api.ts';

const NOW = Date.parse(START);

const look = async (api: Api) => {
  await api.services.messaging.watch.look();
  return headlinesOf(api, 'esi');
};

/** A server whose feed has been in this state for `forMs`. */
const withFeed = (state: FeedHealth['state'], forMs: number, source = 'oanda' as const) =>
  startApi({
    openMarket: (now) => ({
      ...openWholeMarket(now),
      source,
      health: () => ({ state, since: NOW - forMs, detail: 'OANDA sends no prices.' }),
    }),
  });

describe('administrators are notified', () => {
  it('of a feed that is silent or refuses for five minutes, once a day', async () => {
    const api = await withFeed('stale', 5 * MINUTE_MS);
    expect(await look(api)).toEqual(['feed_stale: Prices are out of date']);
    expect(await look(api)).toHaveLength(1);
    expect(await inboxOf(api, 'esi')).toMatchObject([
      { body: 'OANDA sends no prices.', target: { section: 'system', item: null } },
    ]);
    expect(await inboxOf(api, 'ama')).toEqual([]);
    api.hang(DAY_MS);
    expect(await look(api)).toHaveLength(2);
    expect(await look(await withFeed('refused', 5 * MINUTE_MS))).toHaveLength(1);
  });

  it('of nothing when the feed was interrupted for less than five minutes, is live, or is simulated', async () => {
    expect(await look(await withFeed('stale', 5 * MINUTE_MS - 1))).toEqual([]);
    expect(await look(await withFeed('live', DAY_MS))).toEqual([]);
    const simulated = await startApi();
    simulated.hang(DAY_MS);
    expect(await look(simulated)).toEqual([]);
  });

  it.each([
    [{ freeBytes: 9e9, totalBytes: 1e11 }, 1],
    [{ freeBytes: 4e8, totalBytes: 1e9 }, 1],
    [{ freeBytes: 1e10, totalBytes: 1e11 }, 0],
  ])('of a disk with %o: %i', async (space, times) => {
    const options: Options = { diskSpace: () => Promise.resolve(space) };
    expect(await look(await startApi(options))).toHaveLength(times);
  });

  it('of a backup that failed and stopped the removal', async () => {
    const api = await startApi();
    writeFileSync(join(api.dataDir, 'backups'), 'a file where the folder should be');
    expect((await api.as('admin').call(platformDataEndpoints.clearAll)).status).toBe(500);
    expect(await inboxOf(api, 'esi')).toMatchObject([
      { topic: 'backup_failed', body: expect.stringContaining('(before-clear-all)') },
    ]);
  });
});

const notifyDue = async (api: Api) => {
  await api.services.messaging.expiringAccess.notifyDue();
  return headlinesOf(api, 'ama');
};
const days = (n: number) => `access_expiring: Your access ends in ${n} days`;

describe('a member is notified that access ends', () => {
  it('seven, three and one day before, once each, and only about their own access', async () => {
    const api = await startApi(); // both members have thirty days
    expect(await notifyDue(api)).toEqual([]);
    api.hang(23 * DAY_MS);
    expect(await notifyDue(api)).toEqual([days(7)]);
    expect(await notifyDue(api)).toEqual([days(7)]);
    api.hang(4 * DAY_MS);
    expect(await notifyDue(api)).toEqual([days(3), days(7)]);
    api.hang(2 * DAY_MS);
    expect((await notifyDue(api))[0]).toBe('access_expiring: Your access ends within a day');
    const [notification] = await inboxOf(api, 'ama');
    expect(notification).toMatchObject({ target: { section: 'renew', item: null } });
  });

  it('unless the access is for one week and has just begun', async () => {
    const api = await startApi();
    const body = { username: 'yaw', email: null, role: 'user', access_period: '1week' } as const;
    await api.as('admin').call(userEndpoints.create, { body });
    await api.services.messaging.expiringAccess.notifyDue();
    expect(await api.database.db.$count(outboxEvents)).toBe(0);
  });
});
