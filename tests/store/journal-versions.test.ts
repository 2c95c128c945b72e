import { expect, it } from 'vitest';
import { beginJournalEpoch } from '#api/features/journal/journal-sync.service.ts';
import { createJournalVersionStore } from '#api/features/journal/journal-sync.store.ts';
import { createJournalStore } from '#api/features/journal/journal.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { aTrade } from '#tests/support/builders.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anEvent, aUserRow } from '#tests/support/store-rows.ts';

const AT = Date.parse('2026-11-20T09:00:00.000Z');
const database = await openStoreDatabase();
const { versionsOf } = createJournalVersionStore(database);
const journals = createJournalStore(database);

async function aMember(): Promise<string> {
  const user = aUserRow();
  await createUserStore(database).insert(user, anEvent());
  return user.id;
}

it('a journal has a new version after each change, and no other journal does', async () => {
  const [ama, kofi] = [await aMember(), await aMember()];
  const read = async () => [...(await versionsOf([ama, kofi])).values()];
  const [before = 0, ofKofi = 0] = await read();
  const trade = aTrade();
  await journals.add(ama, trade, AT);
  expect(await read()).toEqual([before + 1, ofKofi]);
  await journals.add(ama, trade, AT); // it is there already
  expect(await read()).toEqual([before + 1, ofKofi]);
});

it('every journal has a version that it never had once a new epoch begins', async () => {
  const ama = await aMember();
  await journals.add(ama, aTrade(), AT);
  const before = (await versionsOf([ama])).get(ama) ?? 0;
  await database.write((tx) => beginJournalEpoch(tx, AT, 'cleared'));
  const after = (await versionsOf([ama])).get(ama) ?? 0;
  expect(after).toBeGreaterThan(before);
  expect(Number.isSafeInteger(after)).toBe(true);
});
