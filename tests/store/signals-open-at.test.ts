import { expect, it } from 'vitest';
import { createSignalStore, type SignalRow } from '#api/features/signals/signals.store.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anOutcomeRow, aSignalRow } from '#tests/support/signal-rows.ts';
import { AT } from '#tests/support/store-rows.ts';

const store = createSignalStore(await openStoreDatabase());

const esi = { id: 'admin-2', username: 'esi' };

async function issue(overrides: Partial<SignalRow> = {}): Promise<string> {
  const row = aSignalRow({ issued_at: AT - HOUR_MS, ...overrides });
  await store.issue([row]);
  return row.id;
}

const voidAt = (id: string, at: number) => store.remove(id, { actor: esi, at, reason: null });
const openAt = async (t: number): Promise<string[]> =>
  (await store.openAt('simulated', t)).map(({ signal }) => signal.id);

it('a signal is open at a time when it was issued before and not yet expired, graded or voided', async () => {
  const open = await issue();
  await issue({ issued_at: AT });
  const over = await issue({ expires_at: AT, issued_at: AT - 1.5 * HOUR_MS });
  await issue({ data_source: 'oanda' });
  const graded = await issue({ issued_at: AT - 2 * HOUR_MS });
  await store.addOutcomes([anOutcomeRow(graded, { closed_at: AT })]);
  const voided = await issue({ issued_at: AT - 3 * HOUR_MS });
  await voidAt(voided, AT);
  expect(await openAt(AT)).toEqual([open]);
  expect(await openAt(AT - 1)).toEqual([open, over, graded, voided]);
  expect(await openAt(AT - 4 * HOUR_MS)).toEqual([]);
});
