import { chmodSync, type Dirent, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const PRIVATE_UMASK = 0o077; // no access for the group and for others

/** What the server creates in its folder; other files there are left alone. */
const OWN = /^(bellwether\.sqlite|master-secret|revocations|backups|outbox|restoring|media|logs)/;

/**
 * Closes the data folder and everything that the server created in it to other users of the machine, and
 * sets the umask so that new files are closed too. Creates the folder when it is missing.
 *
 * @returns the paths that could not be restricted because another user owns them
 */
export function protectDataFolder(dataDir: string): readonly string[] {
  process.umask(PRIVATE_UMASK);
  mkdirSync(dataDir, { recursive: true, mode: FOLDER_MODE });
  const own = readdirSync(dataDir, { withFileTypes: true }).filter(({ name }) => OWN.test(name));
  return [
    ...closed(dataDir, FOLDER_MODE),
    ...own.flatMap((entry) => protectEntry(join(dataDir, entry.name), entry)),
  ];
}

/** Links are skipped: their targets are outside the folder. */
function protectEntry(path: string, entry: Dirent): readonly string[] {
  if (entry.isFile()) return closed(path, FILE_MODE);
  if (!entry.isDirectory()) return [];
  const failed = closed(path, FOLDER_MODE);
  if (failed.length > 0) return failed;
  const inside = readdirSync(path, { withFileTypes: true });
  return inside.flatMap((each) => protectEntry(join(path, each.name), each));
}

/** Empty when the path is closed now, else the path. */
function closed(path: string, mode: number): readonly string[] {
  try {
    if ((lstatSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
    return [];
  } catch (error) {
    if (isGone(error)) return []; // a running server renamed or removed it
    if (isForeign(error)) return [path];
    throw error;
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : null;
const isGone = (error: unknown): boolean => codeOf(error) === 'ENOENT';
const isForeign = (error: unknown): boolean =>
  ['EPERM', 'EACCES', 'EROFS'].some((code) => codeOf(error) === code);
