import { chmodSync, type Dirent, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Nothing for the group and for others. */
const PRIVATE_UMASK = 0o077;

/** What the server makes in its folder. Others may lie there, which are none of its business. */
const OWN = /^(bellwether\.sqlite|master-secret|revocations|backups|outbox|restoring|media|logs)/;

/**
 * Closes the data folder to other users of the machine, with everything of ours that is there already,
 * and sees to it that what this process makes from now on is closed, too. Makes it where there is none.
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

/** Links are left alone: what they lead to is not in the folder. */
function protectEntry(path: string, entry: Dirent): readonly string[] {
  if (entry.isFile()) return closed(path, FILE_MODE);
  if (!entry.isDirectory()) return [];
  const failed = closed(path, FOLDER_MODE);
  if (failed.length > 0) return failed;
  const inside = readdirSync(path, { withFileTypes: true });
  return inside.flatMap((each) => protectEntry(join(path, each.name), each));
}

/** Nothing where it is closed now, the path where it cannot be. */
function closed(path: string, mode: number): readonly string[] {
  try {
    if ((lstatSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
    return [];
  } catch (error) {
    if (isGone(error)) return []; // a server that runs has renamed or removed it meanwhile
    if (isForeign(error)) return [path];
    throw error;
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : null;
const isGone = (error: unknown): boolean => codeOf(error) === 'ENOENT';
const isForeign = (error: unknown): boolean =>
  ['EPERM', 'EACCES', 'EROFS'].some((code) => codeOf(error) === code);
