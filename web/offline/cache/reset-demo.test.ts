import { beforeEach, expect, it } from 'vitest';
import { JournalDb, journalDbName } from '../journal/journal-db.ts';
import { queriesDbName, readQueries, storeQueries } from './query-persister.ts';
import { removeDemoData } from './reset-demo.ts';

const kept = { buster: 'unbuilt', savedAt: 0, state: {} };
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

it('removes everything of the demo, and nothing of the real thing', async () => {
  const real = [journalDbName('trader', false), queriesDbName('trader')];
  await openJournalOnce(journalDbName('trader', false));
  await storeQueries('trader', kept, isWanted);
  enterDemo();
  const demo = [journalDbName('trader', true), queriesDbName('trader')];
  await openJournalOnce(journalDbName('trader', true));
  await storeQueries('trader', kept, isWanted);
  expect(await names()).toEqual(expect.arrayContaining([...real, ...demo]));

  await removeDemoData();

  const left = await names();
  expect(left).toEqual(expect.arrayContaining(real));
  expect(demo.filter((name) => left.includes(name))).toEqual([]);
});

it('shows the demo nothing that the real thing kept', async () => {
  await storeQueries('trader', kept, isWanted);
  enterDemo();

  expect(await readQueries('trader')).toBeNull();
});
