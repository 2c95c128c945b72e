import { Dexie } from 'dexie';
import { noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { canUseDatabase } from '#web/client/database-probe.ts';
import { deleteDatabase } from '../journal/delete-database.ts';
import { storeJournalFilter } from '../journal/local-filter.ts';

const OURS = /^bellwether:(queries:)?demo:/;

/** Removes what the demo keeps on this device beside its server: journals and what was shown. */
export async function removeDemoData(): Promise<void> {
  storeJournalFilter(noFilter);
  if (!(await canUseDatabase())) return;
  const names = await Dexie.getDatabaseNames();
  await Promise.all(names.filter((name) => OURS.test(name)).map(deleteDatabase));
}
