import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { BACKUP_FOLDER, fileStamp } from './backup-file.ts';

/** Files beside a database that only a crash, or damage, leaves there. SQLite would apply them to another one. */
const LOGS = ['-journal', '-wal', '-shm'];
const FOLLOWS_RESTORE = /^before-restore-.*\.sqlite$/;

type Replacement = {
  readonly staged: string; // a complete database, on the same file system
  readonly at: number; // UTC ms
};

/**
 * Replaces a database file by one rename, so that there is a whole one whenever the machine stops. The
 * replaced one gets a second name in the folder of backups before that.
 *
 * @returns the new path of the replaced database; null: there was none
 */
export function replaceDatabase(file: string, { staged, at }: Replacement): string | null {
  const aside = keepAside(file, at);
  for (const log of LOGS) rmSync(`${file}${log}`, { force: true });
  renameSync(staged, file);
  syncFolder(dirname(file));
  return aside;
}

/**
 * Takes back what a replacement left that was killed before its rename: the database's second name. Its logs
 * would be missing under the one name or the other.
 */
export function undoHalfReplacement(file: string): void {
  if (!existsSync(file) || statSync(file).nlink === 1) return;
  const folder = join(dirname(file), BACKUP_FOLDER);
  const { ino, dev } = statSync(file);
  for (const name of readdirSync(folder).filter((each) => FOLLOWS_RESTORE.test(each))) {
    const aside = join(folder, name);
    const other = statSync(aside);
    if (other.ino !== ino || other.dev !== dev) continue;
    for (const log of LOGS) {
      if (existsSync(`${aside}${log}`)) renameSync(`${aside}${log}`, `${file}${log}`);
      rmSync(`${aside}${log}`, { force: true }); // a rename of a file to its own other name does nothing
    }
    rmSync(aside);
  }
}

function keepAside(file: string, at: number): string | null {
  const parts = ['', ...LOGS].filter((part) => existsSync(`${file}${part}`));
  if (parts.length === 0) return null;
  const folder = join(dirname(file), BACKUP_FOLDER);
  mkdirSync(folder, { recursive: true });
  const aside = join(folder, `before-restore-${fileStamp(at)}.sqlite`);
  for (const part of parts) keep(`${file}${part}`, `${aside}${part}`);
  syncFolder(folder);
  return existsSync(aside) ? aside : null;
}

/** By a link, which takes no room, or by a copy where the folder of backups is on another disk. */
function keep(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error;
    copyFileSync(from, `${to}.unfinished`);
    renameSync(`${to}.unfinished`, to);
  }
}

/** A new name is on the disk only after its folder is. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
