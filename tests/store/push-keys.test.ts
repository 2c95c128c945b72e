import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { loginSessions, users } from '#api/db/schema/users.ts';
import { pushSubscriptions } from '#api/db/schema/notifications.ts';
import { serverKeys } from '#api/db/schema/system.ts';
import { createPushKeys } from '#api/features/notifications/push-keys.service.ts';
import { createServerKeyStore } from '#api/features/notifications/push.store.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { aSubscriptionRow } from '#tests/support/push-rows.ts';
import { AT, aSessionRow, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const { db, write } = database;
const store = createServerKeyStore(database);
const [secret, anotherSecret] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

/** An instance of the server that has just started. */
function instance(sealKey = secret) {
  const lost: true[] = [];
  const keys = createPushKeys({
    store,
    sealKey,
    now: () => AT,
    onLost: () => void lost.push(true),
  });
  return { read: () => keys.read(), lost };
}

async function subscribe(): Promise<void> {
  const ama = aUserRow();
  const session = aSessionRow(ama.id);
  await write(async (tx) => {
    await tx.insert(users).values(ama);
    await tx.insert(loginSessions).values(session);
    await tx.insert(pushSubscriptions).values(aSubscriptionRow(session));
  });
}
const subscribed = () => db.select().from(pushSubscriptions);

describe('the keys that name this server to push services', () => {
  it('are made once, also when instances start at the same time', async () => {
    const pairs = await Promise.all(Array.from({ length: 8 }, () => instance().read()));
    expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(await instance().read()).toEqual(pairs[0]);
  });

  it('are a pair of the curve P-256', async () => {
    const { publicKey, privateKey } = await instance().read();
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(privateKey, 'base64url');
    expect(publicKey).toBe(curve.getPublicKey('base64url'));
    expect(publicKey).toMatch(/^B[\w-]{86}$/);
  });

  it('cannot be read in a copy of the database', async () => {
    const { privateKey } = await instance().read();
    const [row] = await db.select().from(serverKeys);
    const stored = Buffer.from(row?.sealed ?? '').toString('latin1');
    expect(stored).not.toContain(privateKey);
    expect(stored).not.toContain('privateKey');
  });

  it('survive a restart together with the devices', async () => {
    await instance().read();
    await subscribe();
    const again = instance();
    await again.read();
    expect(again.lost).toEqual([]);
    expect(await subscribed()).toHaveLength(1);
  });

  it('are made anew under another master secret, and devices have to subscribe again', async () => {
    const before = await instance().read();
    await subscribe();
    const others = [instance(anotherSecret), instance(anotherSecret)];
    const [after, same] = await Promise.all(others.map(({ read }) => read()));
    expect(after).toEqual(same);
    expect(after).not.toEqual(before);
    expect(others[0]?.lost).toEqual([true]);
    expect(await subscribed()).toEqual([]);
    await expect(instance(anotherSecret).read()).resolves.toEqual(after);
  });

  it('are asked for again after the database was away', async () => {
    let isAway = true;
    const find: typeof store.find = (name) =>
      isAway ? Promise.reject(new Error('the disk is away')) : store.find(name);
    const keys = createPushKeys({
      store: { ...store, find },
      sealKey: secret,
      now: () => AT,
      onLost: () => undefined,
    });
    await expect(keys.read()).rejects.toThrow('the disk is away');
    isAway = false;
    await expect(keys.read()).resolves.toHaveProperty('publicKey');
  });
});
