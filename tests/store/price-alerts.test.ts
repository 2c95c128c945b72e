import { describe, expect, it } from 'vitest';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import { newAlert } from '#api/domain/price-alerts.ts';
import {
  createPriceAlertStore,
  createPriceWatchStore,
  type WatchedAlert,
} from '#api/features/price-alerts/price-alerts.store.ts';
import { createWatchedAlerts } from '#api/features/price-alerts/watched-alerts.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { afterFiring } from '#contracts/rules/market/price-alert-rules.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anEvent, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const alerts = createPriceAlertStore(database);
const watch = createPriceWatchStore(database);

const values = {
  instrument: 'XAUUSD',
  price: 2650,
  repeat: 'once',
  note: '',
  expires_at: null,
} as const;
const arming = { direction: 'rises', armed_at: AT, seen_high: null, seen_low: null } as const;

async function aMember(): Promise<string> {
  const row = aUserRow();
  await createUserStore(database).insert({ ...row, expires_at: AT + 30 * DAY_MS }, anEvent());
  return row.id;
}

async function watchedOf(userId: string): Promise<WatchedAlert[]> {
  const watched: WatchedAlert[] = [];
  for await (const page of watch.changedSince(0)) watched.push(...page);
  return watched.filter(({ user_id }) => user_id === userId);
}

const firing = (before: WatchedAlert) => {
  const span = { from: AT + 1, to: AT + 1, high: 2651, low: 2651, close: 2651 };
  return { kind: 'fired', before, after: afterFiring(before, span) } as const;
};

const apply = (userId: string, before: WatchedAlert, at = AT + MINUTE_MS) =>
  watch.apply(
    {
      changes: [firing(before)],
      watches: [{ instrument: 'XAUUSD', checked_to: at, silent_since: null }],
      events: [],
      eventOf: () => ({
        key: `price-alert:${userId}`,
        topic: 'price_alert',
        title: 'XAUUSD',
        body: '',
        at,
        audience: { userId },
        target: { section: 'analytics', item: 'XAUUSD' },
      }),
    },
    at,
  );

const eventsOf = async (userId: string) =>
  (await database.db.select().from(outboxEvents)).filter(({ user_id }) => user_id === userId);

describe('a price alert in the database', () => {
  it('fires once, though two processes decide it, with its notification and how far was checked', async () => {
    const userId = await aMember();
    await alerts.put([userId, 'one'], values, arming, AT);
    const [before] = await watchedOf(userId);
    if (before === undefined) throw new Error('the alert is not watched');
    await Promise.all([apply(userId, before), apply(userId, before)]);
    expect(await eventsOf(userId)).toHaveLength(1);
    expect(await alerts.find(userId, 'one')).toMatchObject({ is_over: true, fired_at: AT + 1 });
    expect(await watch.watches()).toContainEqual(
      expect.objectContaining({ instrument: 'XAUUSD', checked_to: AT + MINUTE_MS }),
    );
  });

  it('does not fire when its member changed or removed it meanwhile', async () => {
    const userId = await aMember();
    await alerts.put([userId, 'one'], values, arming, AT);
    const [before] = await watchedOf(userId);
    if (before === undefined) throw new Error('the alert is not watched');
    const moved = { ...arming, armed_at: AT + 2 };
    await alerts.put([userId, 'one'], { ...values, price: 2700 }, moved, AT + 2);
    await apply(userId, before);
    await alerts.remove(userId, 'one');
    await apply(userId, before);
    expect(await eventsOf(userId)).toEqual([]);
  });

  it('stays armed when only its note changes, and counts no other member’s to the limit', async () => {
    const [userId, other] = [await aMember(), await aMember()];
    for (let n = 0; n < 50; n += 1) await alerts.put([other, `${n}`], values, arming, AT);
    expect(await alerts.put([other, 'more'], values, arming, AT)).toBeNull();
    await alerts.put([userId, 'one'], values, arming, AT);
    const later = { ...arming, armed_at: AT + 9 };
    const noted = await alerts.put([userId, 'one'], { ...values, note: 'Sell' }, later, AT + 9);
    expect(noted).toMatchObject({ armed_at: AT, note: 'Sell', changed_at: AT + 9 });
    expect(newAlert(values, later, AT + 9)).toMatchObject({ armed_at: AT + 9, is_over: false });
  });

  it('is removed 30 days after it was over, and not before', async () => {
    const userId = await aMember();
    await alerts.put([userId, 'expired'], { ...values, expires_at: AT + 1 }, arming, AT);
    await alerts.put([userId, 'endless'], values, arming, AT);
    await alerts.removeOverBefore(AT + 1);
    expect(await alerts.find(userId, 'expired')).not.toBeNull();
    await alerts.removeOverBefore(AT + 2);
    expect(await alerts.find(userId, 'expired')).toBeNull();
    expect(await alerts.find(userId, 'endless')).not.toBeNull();
    expect(await watch.watching('XAUUSD', AT + 5)).toContain(userId);
  });

  it('is not missed after a restart because another page of the database has a later one', async () => {
    const userId = await aMember();
    const lateAt = AT + 180 * MINUTE_MS;
    await alerts.put([userId, 'early'], values, arming, AT);
    await alerts.put([userId, 'late'], values, { ...arming, armed_at: lateAt }, lateAt);
    const [early, late] = await watchedOf(userId);
    const watched = createWatchedAlerts({
      ...watch,
      watches: async () => [],
      countActive: async () => 2,
      async *changedSince() {
        for (const alert of [late, early]) if (alert !== undefined) yield [alert];
      },
    });
    await watched.refresh(lateAt);
    expect(watched.of('XAUUSD')).toMatchObject({
      checkedTo: Math.floor(AT / MINUTE_MS) * MINUTE_MS,
    });
    expect(watched.of('XAUUSD')?.book.size()).toBe(2);
  });
});
