import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { priceAlerts } from '#api/db/schema/market.ts';
import { users } from '#api/db/schema/users.ts';
import { createPriceWatchStore } from '#api/features/price-alerts/price-alerts.store.ts';
import { createWatchedAlerts } from '#api/features/price-alerts/watched-alerts.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import { AT, startGold } from '#tests/support/gold-market.ts';
import { inboxOf } from '#tests/support/inboxes.ts';
import type { Api } from '#tests/support/start-api.ts';

const setAccess = (
  api: Api,
  access: Partial<Record<'starts_at' | 'expires_at', number>>,
): Promise<void> =>
  api.database.write(async (tx) => {
    await tx.update(users).set(access).where(eq(users.id, api.people.ama.id));
  });

describe('a price alert', () => {
  it('fires at the first price that reaches it, once, with its note, for its member alone', async () => {
    const { api, set, tick, look, list: read, titles, restart } = await startGold();
    expect((await set()).body).toMatchObject({ state: 'watched', direction: 'rises' });
    await look();
    api.advance(5 * SECOND_MS);
    tick(2651);
    await look();
    api.advance(SECOND_MS);
    tick(2652);
    await look();
    await restart().look();
    expect(await titles()).toEqual(['XAUUSD rose to 2,650.00 at 09:00 UTC']);
    const [{ body, topic, target } = {}] = await inboxOf(api, 'ama');
    expect({ body, topic, target }).toEqual({
      topic: 'price_alert',
      body: 'Round number\nThis alert is over.',
      target: { section: 'analytics', item: 'XAUUSD' },
    });
    expect(await inboxOf(api, 'kofi')).toEqual([]);
    expect(await read()).toMatchObject([
      { state: 'fired', last_fired_at: '2026-11-20T09:00:05.000Z' },
    ]);
  });

  it('fires by the extreme of a minute that no tick showed, also after a restart', async () => {
    const { api, set, minute, look, titles, restart } = await startGold();
    await set();
    await look();
    api.advance(30 * MINUTE_MS);
    for (let n = 0; n < 30; n += 1) minute(n, 2640, n === 12 ? 2650 : 2645);
    const again = restart();
    await again.look();
    await again.look();
    await look();
    expect(await titles()).toEqual(['XAUUSD rose to 2,650.00 at 09:12 UTC']);
  });

  it('says on which day it was touched when that was found much later', async () => {
    const { api, set, minute, look, titles, restart } = await startGold();
    await set();
    await look();
    api.advance(13 * HOUR_MS + 30 * MINUTE_MS);
    for (let n = 0; n < 60; n += 1) minute(n, 2640, n === 12 ? 2650 : 2645);
    await restart().look();
    expect(await titles()).toEqual(['XAUUSD rose to 2,650.00 on 20 November 2026, 09:12 UTC']);
  });

  it('stays as it is when its device sends it again, also after it fired', async () => {
    const { api, set, tick, look, list: read } = await startGold();
    const first = await set();
    api.advance(MINUTE_MS);
    expect((await set()).body).toEqual(first.body);
    tick(2655);
    await look();
    expect((await set()).body.state).toBe('fired');
    expect((await set({ price: 2645 })).body).toMatchObject({
      state: 'watched',
      direction: 'falls',
    });
    expect(await read()).toHaveLength(1);
  });

  it('does not fire once it was removed or moved away', async () => {
    const { set, remove: removeIt, tick, look, titles } = await startGold();
    await set();
    await set({}, 'alert-2');
    await look();
    await removeIt();
    await set({ price: 2700 }, 'alert-2');
    tick(2660);
    await look();
    expect(await titles()).toEqual([]);
    expect((await removeIt()).status).toBe(404);
  });

  it('is not watched while its member has no access, and again from the renewal on', async () => {
    const { api, set, tick, look, titles } = await startGold();
    await set();
    await look();
    await setAccess(api, { expires_at: api.now() - 1 });
    api.advance(SECOND_MS);
    tick(2655);
    await look();
    await setAccess(api, { expires_at: api.now() + DAY_MS });
    api.advance(SECOND_MS);
    tick(2656);
    await look();
    api.advance(MINUTE_MS);
    tick(2657);
    await look();
    expect(await titles()).toEqual([]);
    api.advance(SECOND_MS);
    tick(2649);
    await look();
    expect(await titles()).toEqual(['XAUUSD fell to 2,650.00 at 09:01 UTC']);
  });

  it('does not fire by a minute before the start of the access, though that is read afterwards', async () => {
    const { api, set, minute, look, titles, restart } = await startGold();
    await set();
    await look();
    api.advance(HOUR_MS);
    for (let n = 0; n < 60; n += 1) minute(n, 2640, n === 30 ? 2651 : 2645);
    await setAccess(api, { starts_at: AT + 40 * MINUTE_MS, expires_at: api.now() + DAY_MS });
    const again = restart();
    await again.look();
    expect(await titles()).toEqual([]);
    minute(60, 2640, 2645);
    minute(61, 2640, 2651);
    api.advance(3 * MINUTE_MS);
    await again.look();
    expect(await titles()).toEqual(['XAUUSD rose to 2,650.00 at 10:01 UTC']);
  });
});

describe('a price alert whose expiry is extended', () => {
  it('is armed by the present price when it had expired, and goes on as it was before that', async () => {
    const { api, set, tick, look, titles } = await startGold();
    const within = (ms: number) => ({ expires_at: new Date(api.now() + ms).toISOString() });
    await set(within(10 * MINUTE_MS));
    await look();
    api.advance(5 * MINUTE_MS);
    tick(2645);
    expect((await set(within(10 * MINUTE_MS))).body.direction).toBe('rises');
    api.advance(HOUR_MS);
    tick(2700);
    await look();
    expect((await set(within(DAY_MS))).body).toMatchObject({
      state: 'watched',
      direction: 'falls',
    });
    await look();
    api.advance(5 * SECOND_MS);
    tick(2700);
    await look();
    expect(await titles()).toEqual([]);
    tick(2649);
    await look();
    expect(await titles()).toEqual(['XAUUSD fell to 2,650.00 at 10:05 UTC']);
  });

  it('is watched again when it had fired', async () => {
    const { api, set, tick, look, titles } = await startGold();
    await set();
    tick(2655);
    await look();
    api.advance(MINUTE_MS);
    const expires_at = new Date(api.now() + DAY_MS).toISOString();
    expect((await set({ expires_at })).body).toMatchObject({
      state: 'watched',
      direction: 'falls',
    });
    expect((await set({ expires_at, note: 'Other' })).body.state).toBe('watched');
    await look();
    expect(await titles()).toHaveLength(1);
  });
});

describe('a price alert that was removed', () => {
  it('is forgotten within a minute, as are those of a member who is removed, and no minutes are asked for', async () => {
    const { api, set, remove: removeIt } = await startGold();
    const watched = createWatchedAlerts(createPriceWatchStore(api.database));
    const inMemory = async (): Promise<number | undefined> => {
      await watched.refresh(api.now());
      return watched.of('XAUUSD')?.book.size();
    };
    await set({ price: 9000 });
    for (const n of [2, 3]) await set({ price: 9000 + n }, `alert-${n}`);
    expect(await inMemory()).toBe(3);
    await removeIt();
    api.advance(MINUTE_MS);
    expect(await inMemory()).toBe(2);
    await api.database.write(async (tx) => {
      await tx.delete(priceAlerts).where(eq(priceAlerts.user_id, api.people.ama.id));
    });
    await set({ price: 9001 }, 'alert-9');
    api.advance(MINUTE_MS);
    expect(await inMemory()).toBe(1);
  });

  it('leaves an instrument without a watch', async () => {
    const { api, market, set, remove: removeIt, look } = await startGold();
    await set({ price: 9000 });
    await look();
    await removeIt();
    api.advance(MINUTE_MS);
    await look();
    const read = vi.spyOn(market, 'candles');
    api.advance(5 * MINUTE_MS);
    await look();
    expect(read).not.toHaveBeenCalled();
  });
});

describe('a clock that was ahead and is put right', () => {
  const AHEAD_MS = 26 * HOUR_MS;

  it.each(['the same process', 'a process that starts'])(
    'hides no minute from an alert that was set before, and lets it fire once: %s',
    async (which) => {
      const { api, set, tick, minute, look, titles, restart } = await startGold();
      await set();
      await look();
      api.advance(AHEAD_MS);
      await look();
      for (let n = 0; n < 90; n += 1) minute(n, 2640, n === 20 || n === 70 ? 2651 : 2645);
      api.advance(HOUR_MS - AHEAD_MS); // it was ahead for an hour, in which minute 20 was not read
      tick(2640);
      const watch = which === 'the same process' ? { look } : restart();
      await watch.look();
      api.advance(HOUR_MS);
      tick(2640);
      await watch.look();
      await watch.look();
      const fired = (await titles()).filter((title) => title.includes('rose'));
      expect(fired).toEqual(['XAUUSD rose to 2,650.00 at 09:20 UTC']);
    },
  );

  it('lets an alert fire that was set meanwhile, by touches after it was put right, once', async () => {
    const { api, set, tick, minute, look, list: read, titles } = await startGold();
    api.advance(2 * HOUR_MS);
    tick(2640);
    expect((await set()).status).toBe(200);
    await set({ repeat: 'each_time', price: 2655 }, 'alert-2');
    await look();
    api.advance(MINUTE_MS - 2 * HOUR_MS);
    minute(0, 2640, 2660); // before
    tick(2640);
    await look();
    api.advance(3 * MINUTE_MS);
    minute(2, 2640, 2652);
    tick(2640);
    await look();
    await look();
    expect(await titles()).toEqual(['XAUUSD rose to 2,650.00 at 09:02 UTC']);
    expect(await read()).toContainEqual(
      expect.objectContaining({ id: 'alert-1', last_fired_at: '2026-11-20T09:02:00.000Z' }),
    );
    tick(2656);
    await look();
    expect(await titles()).toHaveLength(2);
  });

  it('arms an alert again that fired meanwhile', async () => {
    const { api, set, tick, minute, look, titles } = await startGold();
    await set({ repeat: 'each_time' });
    await look();
    api.advance(2 * HOUR_MS);
    tick(2651);
    await look();
    api.advance(MINUTE_MS - 2 * HOUR_MS);
    tick(2645);
    await look();
    await look();
    expect(await titles()).toHaveLength(1);
    minute(1, 2640, 2645);
    api.advance(2 * MINUTE_MS);
    tick(2640);
    await look();
    tick(2651);
    await look();
    expect(await titles()).toHaveLength(2);
  });

  it('keeps alerts that only the wrong clock took for expired', async () => {
    const { api, set, tick, look, titles } = await startGold();
    await set({ expires_at: new Date(AT + 4 * HOUR_MS).toISOString() });
    await look();
    api.advance(AHEAD_MS);
    await look();
    api.advance(MINUTE_MS - AHEAD_MS);
    tick(2651);
    await look();
    expect((await titles()).filter((title) => title.includes('rose'))).toHaveLength(1);
  });

  it('changes nothing of alerts while the prices say that it is this clock which is behind', async () => {
    const { api, set, tick, minute, look, titles } = await startGold();
    api.advance(2 * HOUR_MS);
    tick(2640);
    await set();
    await look();
    api.advance(-2 * HOUR_MS + MINUTE_MS);
    for (let n = 0; n < 120; n += 1) minute(n, 2640, n === 60 ? 2651 : 2645); // before it was set
    await look();
    api.advance(2 * HOUR_MS);
    tick(2640);
    await look();
    await look();
    expect(await titles()).toEqual([]);
  });
});

describe('a price alert that is refused', () => {
  it('names the field, or that there are 50 already', async () => {
    const { api, set } = await startGold();
    expect((await set({ price: 2650.123 })).problem).toMatchObject({
      errors: [{ pointer: '#/price', detail: 'More decimals than the instrument has' }],
    });
    const late = new Date(api.now() + 91 * DAY_MS).toISOString();
    expect((await set({ expires_at: late })).problem).toMatchObject({
      errors: [{ pointer: '#/expires_at', detail: 'At most 90 days from now' }],
    });
    for (let n = 0; n < 50; n += 1) expect((await set({}, `alert-${n}`)).status).toBe(200);
    const refused = await set({}, 'alert-50');
    expect(refused.problem).toMatchObject({ code: 'alerts.full' });
    expect((await set({ note: 'Changed' }, 'alert-7')).status).toBe(200);
  });
});

describe('a silent feed', () => {
  it('notifies each member with an alert on it once, and at its end of what was touched', async () => {
    const { api, set, tick, minute, look, titles } = await startGold();
    await set();
    await look();
    api.advance(4 * MINUTE_MS);
    await look();
    expect(await titles()).toEqual([]);
    api.advance(2 * MINUTE_MS);
    await look();
    await look();
    expect(await titles()).toEqual(['XAUUSD: price alerts are not being watched']);
    const [{ body: text } = { body: '' }] = await inboxOf(api, 'ama');
    expect(text).toBe('Your alerts on XAUUSD are not being watched: no price since 09:00 UTC.');
    api.advance(4 * MINUTE_MS);
    tick(2641);
    for (let n = 0; n < 10; n += 1) minute(n, 2640, n === 7 ? 2650 : 2645);
    await look();
    await look();
    expect(await titles()).toEqual([
      'XAUUSD: price alerts are watched again',
      'XAUUSD rose to 2,650.00 at 09:07 UTC',
      'XAUUSD: price alerts are not being watched',
    ]);
  });

  it('notifies who sets an alert meanwhile as well, once, also over a restart', async () => {
    const { api, set, tick, minute, look, titles, restart } = await startGold();
    await set();
    await look();
    api.advance(6 * MINUTE_MS);
    await look();
    await set({}, 'alert-2', 'kofi');
    await look();
    const silent = 'XAUUSD: price alerts are not being watched';
    expect(await titles('kofi')).toEqual([silent]);
    const again = restart();
    for (let n = 0; n < 3; n += 1) {
      api.advance(6 * MINUTE_MS);
      await set({ price: 2700 + n }, `alert-${n}`, 'kofi');
      await again.look();
    }
    expect([await titles('ama'), await titles('kofi')]).toEqual([[silent], [silent]]);
    for (let n = 0; n < 25; n += 1) minute(n, 2640, 2645);
    tick(2641);
    await again.look();
    expect(await titles('kofi')).toEqual(['XAUUSD: price alerts are watched again', silent]);
  });

  it('is none while the market is closed', async () => {
    const { api, set, tick, look, titles } = await startGold();
    api.advance(12 * HOUR_MS + 57 * MINUTE_MS); // three minutes before the close of the week
    tick(2640);
    await set();
    await look();
    api.advance(DAY_MS);
    await look();
    expect(await titles()).toEqual([]);
  });
});
