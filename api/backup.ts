import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { BACKUP_FOLDER, copySqliteAtOnce } from './db/copy-sqlite.ts';

/** `npm run backup`: a copy of everything, whether the server runs or not. */
async function backup(): Promise<string> {
  const { dataDir } = readConfig(process.env);
  const file = join(dataDir, 'bellwether.sqlite');
  if (!existsSync(file)) return `There is no database in ${dataDir} yet: npm start makes it.`;
  const made = await copySqliteAtOnce(file, { label: 'manual', at: Date.now() });
  return `Backup created: ${join(dataDir, BACKUP_FOLDER, made.file)} (${made.bytes} bytes)`;
}

process.stdout.write(`${await backup()}\n`);
