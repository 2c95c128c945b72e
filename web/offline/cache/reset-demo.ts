import { Dexie } from 'dexie';
import { noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { canUseDatabase, deleteDatabase } from '#web/client/database-probe.ts';
import { storeJournalFilter } from '../journal/local-filter.ts';

const DEMO_DATABASE = /^bellwether:(queries:)?demo:/;

/** Deletes the demo's journals and cached answers. */
export async function removeDemoData(): Promise<void> {
  storeJournalFilter(noFilter);
  if (!(await canUseDatabase())) return;
  const names = await Dexie.getDatabaseNames();
  await Promise.all(names.filter((name) => DEMO_DATABASE.test(name)).map(deleteDatabase));
}
