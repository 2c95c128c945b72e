import { beforeEach, expect, it } from 'vitest';
import { JournalDb, journalDbName } from '../journal/journal-db.ts';
import { queriesDbName, readQueries, storeQueries } from './query-persister.ts';
import { removeDemoData } from './reset-demo.ts';

const queries = { buster: 'unbuilt', savedAt: 0, state: {} };
const isWanted = () => true;

const enterDemo = () => localStorage.setItem('bellwether.mode', 'demo');
const leaveDemo = () => localStorage.removeItem('bellwether.mode');
const names = async () => (await indexedDB.databases()).map(({ name }) => name);

async function openJournalOnce(name: string): Promise<void> {
  const db = new JournalDb(name);
  await db.open();
  db.retire();
}

beforeEach(leaveDemo);

it('deletes all demo databases and no others', async () => {
  const real = [journalDbName('trader', false), queriesDbName('trader')];
  await openJournalOnce(journalDbName('trader', false));
  await storeQueries('trader', queries, isWanted);
  enterDemo();
  const demo = [journalDbName('trader', true), queriesDbName('trader')];
  await openJournalOnce(journalDbName('trader', true));
  await storeQueries('trader', queries, isWanted);
  expect(await names()).toEqual(expect.arrayContaining([...real, ...demo]));

  await removeDemoData();

  const remaining = await names();
  expect(remaining).toEqual(expect.arrayContaining(real));
  expect(demo.filter((name) => remaining.includes(name))).toEqual([]);
});

it('does not read the cached answers of a real account in the demo', async () => {
  await storeQueries('trader', queries, isWanted);
  enterDemo();

  expect(await readQueries('trader')).toBeNull();
});
