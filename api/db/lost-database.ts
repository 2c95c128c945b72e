import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BACKUP_FOLDER } from './backup-file.ts';
import { restoreCommand } from './restore-command.ts';
import { STAGE } from './stage-backup.ts';

/** What only a platform that was used leaves in its data folder, besides backups. */
const OF_A_PLATFORM = new Set([STAGE, 'revocations']);

/** A copy from before a migration. */
const OLDER = /^bellwether\.sqlite\.before-migration-\d+$/;

const BACKUP = /^(?!before-restore-).*(?<stamp>\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.sqlite$/;

/** Where a database is expected. */
type Place = { readonly databaseUrl: string | null; readonly dataDir: string };

/**
 * Refuses to begin an empty platform where there was one.
 *
 * @throws Error that says how to bring it back
 */
export function refuseLostDatabase({ dataDir, databaseUrl }: Place): void {
  const remains = remainsIn(dataDir);
  if (remains.length === 0) return;
  const isPostgresql = databaseUrl !== null;
  const folder = resolve(dataDir);
  const backup = newestBackup(join(folder, BACKUP_FOLDER)) ?? newestOlder(folder);
  const command = restoreCommand({ backup, dataDir: folder, isPostgresql });
  const names = remains.join(' and ');
  const database = isPostgresql
    ? 'The database of DATABASE_URL is empty'
    : `There is no database in ${folder}`;
  throw new Error(
    `${database}, but ${folder} has ${names} of an earlier one. Nothing was created.\n` +
      `To bring the platform back:  ${command}\n` +
      `To begin with an empty one, move ${names} out of the folder first.`,
  );
}

function remainsIn(folder: string): string[] {
  return namesIn(folder)
    .filter((name) =>
      name === BACKUP_FOLDER
        ? namesIn(join(folder, name)).length > 0
        : OF_A_PLATFORM.has(name) || OLDER.test(name),
    )
    .toSorted();
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

const numberOf = (name: string): number => Number(name.split('-').at(-1));

function newestOlder(folder: string): string | null {
  const [newest] = namesIn(folder)
    .filter((name) => OLDER.test(name))
    .toSorted((a, b) => numberOf(b) - numberOf(a));
  return newest === undefined ? null : join(folder, newest);
}

function newestBackup(folder: string): string | null {
  const dated = namesIn(folder).flatMap((name) => {
    const stamp = BACKUP.exec(name)?.groups?.['stamp'];
    return stamp === undefined ? [] : [{ name, stamp }];
  });
  const [newest] = dated.toSorted((a, b) => (a.stamp < b.stamp ? 1 : -1));
  return newest === undefined ? null : join(folder, newest.name);
}
