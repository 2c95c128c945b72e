import { describe, expect, it } from 'vitest';
import { settings } from '#api/db/schema/system.ts';
import { createHealthStore } from '#api/features/system/health.store.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { AT } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const aRow = (name: string, value: unknown = 1) => ({ name, value, updated_at: AT });

/** Any names and values: what is tested is how they are written. */
const put = (values: Record<string, unknown>): Promise<void> =>
  database.write(async (tx) => {
    await tx.insert(settings).values(Object.entries(values).map((entry) => aRow(...entry)));
  });

async function stored(): Promise<Record<string, unknown>> {
  const rows = await database.db.select().from(settings);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

describe('a column of JSON', () => {
  it('stores values of every type unchanged', async () => {
    const values = {
      text: 'Gold "Desk"',
      yes: true,
      no: false,
      number: 0.5,
      list: [1, 'two'],
      object: { a: { b: 1 } },
    };
    await put(values);
    expect(await stored()).toEqual(values);
  });
});

describe('a write', () => {
  it('that fails stores nothing, and the next one runs', async () => {
    const failed = database.write(async (tx) => {
      await tx.insert(settings).values(aRow('first'));
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await database.write(async (tx) => {
      await tx.insert(settings).values(aRow('second'));
    });
    expect(Object.keys(await stored())).toEqual(['second']);
  });

  it('sees the write before it: a hundred parallel increments count to a hundred', async () => {
    await put({ counter: 0 });
    const increments = Array.from({ length: 100 }, () =>
      database.write(async (tx) => {
        const [row] = await tx.select().from(settings);
        await tx.update(settings).set({ value: Number(row?.value) + 1 });
      }),
    );
    await Promise.all(increments);
    expect(await stored()).toEqual({ counter: 100 });
  });

  it('with an existing name fails', async () => {
    await put({ name: 1 });
    await expect(put({ name: 2 })).rejects.toThrow(/unique|insert into/i);
    expect(await stored()).toEqual({ name: 1 });
  });

  it('is seen by readers only when it is whole', async () => {
    await put({ before: 1 });
    const reading = Promise.withResolvers<void>();
    const writing = database.write(async (tx) => {
      await tx.insert(settings).values(aRow('half'));
      reading.resolve();
    });
    await reading.promise;
    const during = await stored();
    await writing;
    expect(await stored()).toEqual({ before: 1, half: 1 });
    expect([{ before: 1 }, { before: 1, half: 1 }]).toContainEqual(during);
  });
});

describe('the probe of readiness', () => {
  it('passes while the database reads and writes', async () => {
    await expect(createHealthStore(database).probe()).resolves.toBeUndefined();
  });
});
