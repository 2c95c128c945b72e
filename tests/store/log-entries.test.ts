import { describe, expect, it } from 'vitest';
import { createLogStore, type LogRow } from '#api/features/system/logs.store.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { AT } from '#tests/support/store-rows.ts';

const store = createLogStore(await openStoreDatabase());

const aLine = (n: number, values: Partial<LogRow> = {}): LogRow => ({
  id: `line-${String(n).padStart(4, '0')}`,
  at: AT + n,
  level: 'WARNING',
  message: `line ${n}`,
  request_id: null,
  details: null,
  ...values,
});
const page = (query: Partial<Parameters<typeof store.page>[0]> = {}) =>
  store.page({ limit: 200, ...query });
const messagesOf = async (query: Parameters<typeof page>[0]) =>
  (await page(query)).rows.map(({ message }) => message);

describe('the stored log', () => {
  it('is returned newest first, by pages, with the total', async () => {
    await store.add(Array.from({ length: 5 }, (_, n) => aLine(n)));
    const first = await page({ limit: 2 });
    expect(first).toMatchObject({ rows: [aLine(4), aLine(3)], total: 5 });
    const second = await page({ limit: 2, before: first.rows.at(-1)?.id });
    expect(second).toMatchObject({ rows: [aLine(2), aLine(1)], total: 5 });
  });

  it('stores a line once, however often it is passed', async () => {
    await store.add([aLine(1), aLine(2)]);
    await store.add([aLine(2), aLine(3)]);
    expect(await page()).toMatchObject({ total: 3 });
  });

  it('is searched in message and details, ignoring case, and by level', async () => {
    await store.add([
      aLine(1, { message: 'A gateway was not reached', details: '{"gateway":"stripe"}' }),
      aLine(2, { message: 'Unexpected failure', level: 'ERROR' }),
      aLine(3, { message: '100% of the disk', level: 'ERROR' }),
    ]);
    expect(await messagesOf({ search: 'GATEWAY' })).toEqual(['A gateway was not reached']);
    expect(await messagesOf({ search: 'Stripe' })).toEqual(['A gateway was not reached']);
    expect(await messagesOf({ search: '%' })).toEqual(['100% of the disk']);
    expect(await messagesOf({ level: 'ERROR' })).toEqual([
      '100% of the disk',
      'Unexpected failure',
    ]);
    expect(await messagesOf({ level: 'ERROR', search: 'gateway' })).toEqual([]);
    expect((await page({ level: 'ERROR', limit: 1 })).total).toBe(2);
  });

  it('deletes only entries older than the given time', async () => {
    await store.add([aLine(1), aLine(2), aLine(3)]);
    await store.removeBefore(AT + 2);
    expect(await messagesOf({})).toEqual(['line 3', 'line 2']);
  });
});
