import { join } from 'node:path';
import { type Config, readConfig } from '#api/config/config.ts';
import { protectDataFolder } from '#api/config/data-folder.ts';
import { BACKUP_FOLDER } from '#api/db/backup-file.ts';
import { copyPostgresql, copySqliteAtOnce } from '#api/db/copy-database.ts';
import type { Snapshot } from '#api/db/database.ts';
import { hasDatabase, sqliteFileIn } from '#api/db/open-database.ts';
import { primaryOf } from '#api/db/postgresql-hosts.ts';
import { runCommand, say } from './terminal.ts';

/** `npm run backup`: copies the database, whether the server runs or not. */
async function backup(): Promise<void> {
  const config = readConfig(process.env);
  if (!hasDatabase(config)) {
    throw new Error(`There is no database in ${config.dataDir} yet: npm start makes it.`);
  }
  protectDataFolder(config.dataDir);
  const { file, bytes } = await copy(config);
  const path = join(config.dataDir, BACKUP_FOLDER, file);
  say(`Backup created: ${path} (${bytes} bytes)`);
}

async function copy({ databaseUrl, dataDir }: Config): Promise<Snapshot> {
  const name = { label: 'manual', at: Date.now() };
  return databaseUrl === null
    ? copySqliteAtOnce(sqliteFileIn(dataDir), name)
    : copyPostgresql(await primaryOf(databaseUrl), { ...name, dataDir });
}

await runCommand(backup);
