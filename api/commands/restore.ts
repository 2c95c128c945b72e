import { parseArgs } from 'node:util';
import { readConfig } from '#api/config/config.ts';
import { protectDataFolder } from '#api/config/data-folder.ts';
import { deriveSecrets, findMasterSecret } from '#api/config/secrets.ts';
import { RestoreRefusal } from '#api/db/stage-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { runCommand, say } from './terminal.ts';

function readOptions(args: string[]) {
  const options = {
    'keep-removed': { type: 'boolean', default: false },
    'lost-secret': { type: 'boolean', default: false }, // of the backup: its codes will not work
  } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new RestoreRefusal(String(error instanceof Error ? error.message : error));
  }
}

/** `npm run restore -- FILE [--keep-removed] [--lost-secret]`: restores a backup while no server runs. */
async function restore(): Promise<void> {
  const { databaseUrl, dataDir, masterSecret } = readConfig(process.env);
  const { values, positionals } = readOptions(process.argv.slice(2));
  const [backup] = positionals;
  if (backup === undefined) throw new RestoreRefusal('Name the backup: npm run restore -- FILE');
  protectDataFolder(dataDir);
  const ownSecret = values['lost-secret'] ? null : findMasterSecret(masterSecret, dataDir);
  const secrets = ownSecret === null ? null : deriveSecrets(ownSecret);
  const keepsRemoved = values['keep-removed'];
  say(await restoreBackup({ backup, databaseUrl, dataDir, secrets, at: Date.now(), keepsRemoved }));
}

await runCommand(restore);
