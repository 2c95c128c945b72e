import { type Config, readConfig } from '#api/config/config.ts';
import { protectDataFolder } from '#api/config/data-folder.ts';
import { type CopiedTable, isWhole } from '#api/db/fill-postgresql.ts';
import { moveToPostgresql } from '#api/db/restore-postgresql.ts';
import { sqliteFileIn } from '#api/db/open-database.ts';
import { primaryOf } from '#api/db/postgresql-hosts.ts';
import { RestoreRefusal } from '#api/db/stage-backup.ts';
import { runCommand, say } from './terminal.ts';

/** `npm run db:move`: copies SQLite in `DATA_DIR` to the empty PostgreSQL of `DATABASE_URL`, while no server runs. */
async function move({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl === null) {
    throw new RestoreRefusal('Set DATABASE_URL to the PostgreSQL that the data shall move to.');
  }
  protectDataFolder(dataDir);
  const file = sqliteFileIn(dataDir);
  const url = await primaryOf(databaseUrl);
  await moveToPostgresql({ file, url, dataDir }, (copied) => {
    for (const table of copied) say(lineOf(table));
  });
  say(`Everything in ${file} is in PostgreSQL, too, and was read back from there.`);
  say('Start the server with the same DATABASE_URL; the file is not used any more.');
}

function lineOf(table: CopiedTable): string {
  const { name, source, target } = table;
  const row = `${name.padEnd(26)} ${String(source.rows).padStart(9)} rows  ${source.checksum}`;
  return isWhole(table)
    ? `${row}  the same`
    : `${row}  DIFFERENT: ${target.rows} rows  ${target.checksum}`;
}

await runCommand(() => move(readConfig(process.env)));
