import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { loginSessions, users } from '#api/db/schema/users.ts';
import { notifications, pushMessages, pushSubscriptions } from '#api/db/schema/notifications.ts';
import {
  createPushMessageStore,
  createPushSubscriptionStore,
} from '#api/features/notifications/push.store.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anEventRow, aSubscriptionRow, notifyDevices } from '#tests/support/push-rows.ts';
import { AT, aSessionRow, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const { db, write } = database;
const store = createPushMessageStore(database);
const subscriptions = createPushSubscriptionStore(database);

const LEASE_MS = 60_000;
const MOST = 3;
const [ama, kofi] = [aUserRow({ expires_at: AT + HOUR_MS }), aUserRow({ expires_at: null })];
const [amaSession, kofiSession] = [ama, kofi].map(({ id }) =>
  aSessionRow(id, { expires_at: AT + HOUR_MS }),
) as [ReturnType<typeof aSessionRow>, ReturnType<typeof aSessionRow>];

const claim = (now = AT, atMost = 50) => store.claim(now, { leaseMs: LEASE_MS, atMost });
const put = (row: ReturnType<typeof aSubscriptionRow>) => subscriptions.put(row, MOST);
const onTheWay = () => db.select().from(pushMessages);
const registered = () => db.select().from(pushSubscriptions);

/** The one message that is due; it must be there. */
async function claimed(now = AT) {
  const [due, ...others] = await claim(now);
  if (due === undefined || others.length > 0) throw new Error('not one message is due');
  return due;
}

const change = (changed: Partial<typeof ama>) =>
  write(async (tx) => void (await tx.update(users).set(changed).where(eq(users.id, ama.id))));
const endSession = () =>
  write(async (tx) => void (await tx.update(loginSessions).set({ expires_at: AT })));

beforeEach(() =>
  write(async (tx) => {
    await tx.insert(users).values([ama, kofi]);
    await tx.insert(loginSessions).values([amaSession, kofiSession]);
  }),
);

describe('the devices of a member', () => {
  it('are registered once, however often they subscribe; the newest keys count', async () => {
    const first = aSubscriptionRow(amaSession);
    const again = {
      ...aSubscriptionRow(amaSession),
      endpoint: first.endpoint,
      auth: 'C'.repeat(22),
    };
    await put(first);
    await notifyDevices(database);
    await put(again);
    expect(await registered()).toEqual([{ ...again, id: first.id }]);
    expect(await onTheWay()).toHaveLength(1); // its message still waits
  });

  it('are at most so many: the oldest goes', async () => {
    const rows = Array.from({ length: MOST + 2 }, (_, index) =>
      aSubscriptionRow(amaSession, { created_at: AT + index }),
    );
    await put(aSubscriptionRow(kofiSession));
    for (const row of rows) await put(row);
    const mine = (await registered()).filter(({ user_id }) => user_id === ama.id);
    expect(new Set(mine)).toEqual(new Set(rows.slice(-MOST)));
    expect(await registered()).toHaveLength(MOST + 1);
  });

  it('that change hands take nothing that was meant for the other member', async () => {
    const amas = aSubscriptionRow(amaSession);
    const kofis = { ...aSubscriptionRow(kofiSession), endpoint: amas.endpoint };
    await put(amas);
    await notifyDevices(database);
    await put(kofis);
    expect(await registered()).toEqual([kofis]);
    expect(await onTheWay()).toEqual([]);
  });

  it('are removed only by their member', async () => {
    const amas = aSubscriptionRow(amaSession);
    await put(amas);
    await subscriptions.remove(amas.endpoint, kofi.id);
    expect(await registered()).toHaveLength(1);
    await subscriptions.remove(amas.endpoint, ama.id);
    expect(await registered()).toEqual([]);
  });

  it('go with the login session', async () => {
    await put(aSubscriptionRow(amaSession));
    await put(aSubscriptionRow(kofiSession));
    await notifyDevices(database);
    await write(
      async (tx) => void (await tx.delete(loginSessions).where(eq(loginSessions.user_id, ama.id))),
    );
    expect(await registered()).toMatchObject([{ user_id: kofi.id }]);
    expect(await onTheWay()).toHaveLength(1);
  });
});

describe('messages on their way', () => {
  beforeEach(() => put(aSubscriptionRow(amaSession)));

  it('come with their event, their device and the unread count', async () => {
    await notifyDevices(database, { at: AT - 1 });
    await write(
      async (tx) => void (await tx.delete(pushMessages)), // that one was taken
    );
    const event = await notifyDevices(database);
    const [subscription] = await registered();
    expect(await claimed()).toMatchObject({ event, subscription, unread: 2 });
    await write(async (tx) => void (await tx.update(notifications).set({ read_at: AT })));
    expect(await claimed(AT + LEASE_MS)).toMatchObject({ unread: 0, message: { attempts: 2 } });
  });

  it('are claimed by one of many parallel senders', async () => {
    const events = [anEventRow(), anEventRow(), anEventRow(), anEventRow(), anEventRow()];
    for (const overrides of events) await notifyDevices(database, { overrides });
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim(AT, 2)));
    const claimedIds = claims.flat().map(({ event }) => event.id);
    expect(claimedIds.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  });

  it('are given in the order in which they wait, and none before its time', async () => {
    const late = await notifyDevices(database, { at: AT + 10 });
    const early = await notifyDevices(database, { at: AT });
    expect((await claimed(AT)).event.id).toBe(early.id);
    expect((await claimed(AT + 10)).event.id).toBe(late.id);
  });

  it('are due again when the process that claimed them never finished', async () => {
    await notifyDevices(database);
    const first = await claimed();
    expect(await claim(AT + LEASE_MS - 1)).toEqual([]);
    const second = await claimed(AT + LEASE_MS);
    await store.tryAgain(first.message, AT); // too late to say
    expect(await claim(AT + LEASE_MS)).toEqual([]);
    await store.tryAgain(second.message, AT + LEASE_MS + 5);
    expect(await claim(AT + LEASE_MS + 4)).toEqual([]);
    await store.remove((await claimed(AT + LEASE_MS + 5)).message);
    expect(await onTheWay()).toEqual([]);
  });

  it('are too late at their end', async () => {
    const { created_at } = await notifyDevices(database);
    const end = created_at + 600_000;
    expect(await claim(end)).toEqual([]);
    await store.removeExpired(end - 1);
    expect(await onTheWay()).toHaveLength(1);
    await store.removeExpired(end);
    expect(await onTheWay()).toEqual([]);
  });

  it('are deleted with a device that accepts no more', async () => {
    await notifyDevices(database);
    await store.removeSubscription((await claimed()).subscription.id);
    expect(await registered()).toEqual([]);
    expect(await onTheWay()).toEqual([]);
  });

  const endings: readonly [string, () => Promise<unknown>][] = [
    ['is switched off', () => change({ is_active: false })],
    ['has no access any more', () => change({ expires_at: AT })],
    ['signed in too long ago', () => endSession()],
  ];
  it.each(endings)('are not for a member who %s', async (_, end) => {
    await notifyDevices(database);
    await end();
    expect(await claim()).toEqual([]);
  });
});
