import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BACKUP_FOLDER } from './backup-file.ts';
import { RestoreRefusal } from './stage-backup.ts';

/** Each makes a folder the data folder of an installation. */
const OF_AN_INSTALLATION = ['bellwether.sqlite', 'master-secret', 'revocations'];

/**
 * For a restore that replaces something: a command that was copied from one installation and run for another
 * would bring the members of the one to the other.
 *
 * @throws RestoreRefusal for a backup in the folder of backups of another installation
 */
export function refuseForeignBackup(backup: string, dataDir: string): void {
  if (!existsSync(backup)) return; // is refused as such
  const folder = dirname(realpathSync(backup));
  const owner = dirname(folder);
  const isOwned = OF_AN_INSTALLATION.some((name) => existsSync(join(owner, name)));
  if (basename(folder) !== BACKUP_FOLDER || !isOwned || owner === realpathSync(dataDir)) return;
  throw new RestoreRefusal(
    `${backup} is a backup of the installation in ${owner}, and this restores into ${realpathSync(dataDir)}: nothing was changed.\n` +
      `To restore it where it was made, set DATA_DIR=${owner}. To replace the data of this installation by it, copy the file to another folder first.`,
  );
}
