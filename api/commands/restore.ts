import { parseArgs } from 'node:util';
import { readConfig } from '#api/config/config.ts';
import { protectDataFolder } from '#api/config/data-folder.ts';
import { RestoreRefusal } from '#api/db/stage-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { runCommand, say } from './terminal.ts';

function readOptions(args: string[]) {
  const options = { 'keep-removed': { type: 'boolean', default: false } } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new RestoreRefusal(String(error instanceof Error ? error.message : error));
  }
}

/** `npm run restore -- FILE [--keep-removed]`: restores a backup while no server runs. */
async function restore(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const { values, positionals } = readOptions(process.argv.slice(2));
  const [backup] = positionals;
  if (backup === undefined) throw new RestoreRefusal('Name the backup: npm run restore -- FILE');
  protectDataFolder(dataDir);
  const keepsRemoved = values['keep-removed'];
  say(await restoreBackup({ backup, databaseUrl, dataDir, at: Date.now(), keepsRemoved }));
}

await runCommand(restore);
