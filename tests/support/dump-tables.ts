import { getTableName } from 'drizzle-orm';
import type { Database } from '#api/db/database.ts';
import { tables } from '#api/db/tables.ts';

/** Every row of every table, by the table's name. */
export async function dumpTables({ db }: Database): Promise<Record<string, object[]>> {
  const dump: Record<string, object[]> = {};
  for (const table of tables) dump[getTableName(table)] = await db.select().from(table);
  return dump;
}
