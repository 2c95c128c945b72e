import { describe, expect, it } from 'vitest';
import { settings } from '#api/db/schema/settings.ts';
import { createHealthStore } from '#api/features/health/health.store.ts';
import { createSettingsStore } from '#api/features/settings/settings.store.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { AT } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const store = createSettingsStore(database);

const put = (name: string) => ({ name, value: 1, updated_at: AT });

describe('the store of settings', () => {
  it('keeps values of every type as they are', async () => {
    const values = {
      text: 'Gold "Desk"',
      yes: true,
      no: false,
      number: 0.5,
      list: [1, 'two'],
      object: { a: { b: 1 } },
    };
    await store.change(values, AT);
    expect(await store.changed()).toEqual(values);
    await store.change({ text: 'Silver', number: 2 }, AT + 1);
    expect(await store.changed()).toEqual({ ...values, text: 'Silver', number: 2 });
  });
});

describe('a write', () => {
  it('that fails leaves nothing, and the next goes on', async () => {
    const failed = database.write(async (tx) => {
      await tx.insert(settings).values(put('first'));
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await database.write(async (tx) => {
      await tx.insert(settings).values(put('second'));
    });
    expect(Object.keys(await store.changed())).toEqual(['second']);
  });

  it('sees what the one before it did: a hundred counters at once count to a hundred', async () => {
    await store.change({ counter: 0 }, AT);
    const increments = Array.from({ length: 100 }, () =>
      database.write(async (tx) => {
        const [row] = await tx.select().from(settings);
        await tx.update(settings).set({ value: Number(row?.value) + 1 });
      }),
    );
    await Promise.all(increments);
    expect(await store.changed()).toEqual({ counter: 100 });
  });

  it('is seen by readers only when it is whole', async () => {
    await store.change({ before: 1 }, AT);
    const reading = Promise.withResolvers<void>();
    const writing = database.write(async (tx) => {
      await tx.insert(settings).values(put('half'));
      reading.resolve();
    });
    await reading.promise;
    const during = await store.changed();
    await writing;
    expect(await store.changed()).toEqual({ before: 1, half: 1 });
    expect([{ before: 1 }, { before: 1, half: 1 }]).toContainEqual(during);
  });
});

describe('the probe of readiness', () => {
  it('passes while the database reads and writes', async () => {
    await expect(createHealthStore(database).probe()).resolves.toBeUndefined();
  });
});
