import { beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createSignalStore } from '#api/features/signals/signals.store.ts';
import { SignalsQuery } from '#contracts/signals.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anOutcomeRow, aSignalRow } from '#tests/support/signal-rows.ts';
import { AT } from '#tests/support/store-rows.ts';

const store = createSignalStore(await openStoreDatabase());
const by = { actor: { id: 'a', username: 'esi' }, at: AT, reason: null };

beforeEach(async () => {
  await store.issue([
    aSignalRow({ id: 'won', issued_at: AT, confidence: 0.6 }),
    aSignalRow({ id: 'lost', issued_at: AT + 1, confidence: 0.9, instrument: 'XAUUSD' }),
    aSignalRow({ id: 'open', issued_at: AT + 2, confidence: 0.7, scanner_type: 'weekly' }),
    aSignalRow({ id: 'past', issued_at: AT + 3, confidence: 0.7, backfilled: true }),
    aSignalRow({ id: 'hidden', issued_at: AT + 4 }),
    aSignalRow({ id: 'voided', issued_at: AT + 5, confidence: 0.5 }),
    aSignalRow({ id: 'bought', issued_at: AT + 6, data_source: 'oanda' }),
  ]);
  await store.addOutcomes([
    anOutcomeRow('won', { r_net: 1.9 }),
    anOutcomeRow('lost', { status: 'sl_hit', r_net: -1 }),
    anOutcomeRow('hidden'),
  ]);
  await store.remove('hidden', by);
  await store.remove('voided', by);
});

async function page(query: z.input<typeof SignalsQuery>) {
  const parsed = SignalsQuery.parse(query);
  const { rows, total } = await store.page(parsed, parsed.source ?? 'simulated');
  return [rows.map(({ signal }) => signal.id), total];
}

describe('the list of signals', () => {
  it('has all but hidden ones of the present source, newest first', async () => {
    expect(await page({})).toEqual([['voided', 'past', 'open', 'lost', 'won'], 5]);
  });

  it.each<[z.input<typeof SignalsQuery>, string[]]>([
    [{ scanner: 'weekly' }, ['open']],
    [{ instrument: 'XAUUSD' }, ['lost']],
    [{ result: 'active' }, ['past', 'open']],
    [{ result: 'tp_hit' }, ['won']],
    [{ result: 'sl_hit' }, ['lost']],
    [{ result: 'voided' }, ['voided']],
    [{ source: 'oanda' }, ['bought']],
    [{ origin: 'backfilled' }, ['past']],
    [{ origin: 'live', result: 'active' }, ['open']],
  ])('is narrowed by %o', async (query, ids) => {
    expect(await page(query)).toEqual([ids, ids.length]);
  });

  it.each([
    ['issued', ['won', 'lost', 'open', 'past', 'voided']],
    ['-confidence', ['lost', 'past', 'open', 'won', 'voided']],
    ['confidence', ['voided', 'won', 'open', 'past', 'lost']],
    ['-result', ['won', 'lost', 'voided', 'past', 'open']],
    ['result', ['lost', 'won', 'open', 'past', 'voided']],
  ] as const)('is sorted by %s, the same over its pages', async (sort, ids) => {
    expect(await page({ sort })).toEqual([ids, 5]);
    const paged: unknown[] = [];
    for (let before: string | undefined; paged.length < 5; before = String(paged.at(-1))) {
      const [rows] = await page({ sort, limit: 2, ...(before !== undefined && { before }) });
      paged.push(...(rows as string[]));
    }
    expect(paged).toEqual(ids);
  });

  it('has nothing after a signal that is gone', async () => {
    expect(await page({ before: 'gone' })).toEqual([[], 5]);
  });
});
