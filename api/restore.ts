import { readConfig } from './config.ts';
import { RestoreRefusal } from './db/stage-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { runCommand, say } from './terminal.ts';

/** `npm run restore -- FILE`: puts a backup back, while no server runs. */
async function restore(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const [backup] = process.argv.slice(2);
  if (backup === undefined) throw new RestoreRefusal('Name the backup: npm run restore -- FILE');
  say(await restoreBackup({ backup, databaseUrl, dataDir, at: Date.now() }));
}

await runCommand(restore);
