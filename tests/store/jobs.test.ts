import { describe, expect, it } from 'vitest';
import { createJobStore } from '#api/jobs/jobs.store.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { AT } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const store = createJobStore(database);
const LEASE_MS = 60_000;

const claim = (slot: number, holder = 'one', now = AT) =>
  store.claim('backup', slot, { holder, leaseMs: LEASE_MS, now });
const finish = (slot: number, holder = 'one', now = AT) =>
  store.finish('backup', slot, { holder, now, error: null });

describe('the store of jobs', () => {
  it('gives a slot to one of a hundred parallel callers', async () => {
    const claims = Array.from({ length: 100 }, (_, n) => claim(AT, `instance ${n}`));
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
  });

  it('gives no slot that has ended, and none before it', async () => {
    await claim(AT);
    await finish(AT);
    expect(await claim(AT, 'two')).toBe(false);
    expect(await claim(AT - 1, 'two')).toBe(false);
    expect(await claim(AT + 1, 'two')).toBe(true);
  });

  it('gives a later slot only once the one before it has ended', async () => {
    await claim(AT);
    expect(await claim(AT + 1, 'two')).toBe(false);
    await finish(AT);
    expect(await claim(AT + 1, 'two')).toBe(true);
  });

  it('gives a slot to another when the lease has ended, and leaves it with him', async () => {
    await claim(AT);
    expect(await claim(AT, 'two', AT + LEASE_MS - 1)).toBe(false);
    expect(await claim(AT, 'two', AT + LEASE_MS)).toBe(true);
    const lease = { holder: 'one', leaseMs: LEASE_MS, now: AT + LEASE_MS };
    expect(await store.renew('backup', lease)).toBe(false);
    await finish(AT);
    expect(await store.list()).toMatchObject([{ holder: 'two', last_slot: 0 }]);
  });

  it('keeps a job with the one who renews in time', async () => {
    await claim(AT);
    const lease = { holder: 'one', leaseMs: LEASE_MS, now: AT + LEASE_MS - 1 };
    expect(await store.renew('backup', lease)).toBe(true);
    expect(await claim(AT, 'two', AT + LEASE_MS)).toBe(false);
    expect(await claim(AT, 'two', AT + 2 * LEASE_MS - 1)).toBe(true);
  });

  it('tells of each job when it ran last and how that went', async () => {
    await claim(AT);
    await store.claim('alerts', AT, { holder: 'two', leaseMs: LEASE_MS, now: AT + 5 });
    await store.finish('backup', AT, { holder: 'one', now: AT + 9, error: 'the disk is full' });
    expect(await store.list()).toEqual([
      {
        name: 'alerts',
        last_slot: 0,
        holder: 'two',
        locked_until: AT + 5 + LEASE_MS,
        last_started_at: AT + 5,
        last_finished_at: null,
        last_error: null,
      },
      {
        name: 'backup',
        last_slot: AT,
        holder: null,
        locked_until: 0,
        last_started_at: AT,
        last_finished_at: AT + 9,
        last_error: 'the disk is full',
      },
    ]);
    await claim(AT + 1);
    await finish(AT + 1);
    expect((await store.list()).at(-1)?.last_error).toBeNull();
  });
});
