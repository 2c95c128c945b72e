import { resolve } from 'node:path';

type Restored = {
  readonly backup: string | null; // a path; null: which one is for the operator to say
  readonly dataDir: string;
  readonly isPostgresql: boolean;
};

/**
 * The line for a shell in Bellwether's folder. It names the installation itself: a shell may have the variables
 * of another one, or none. The address of PostgreSQL has a password, so the line takes it from the shell, and
 * fails without it.
 */
export function restoreCommand({ backup, dataDir, isPostgresql }: Restored): string {
  const database = isPostgresql ? '"${DATABASE_URL:?of the server}"' : '';
  const variables = `DATA_DIR=${quoted(resolve(dataDir))} DATABASE_URL=${database}`;
  return `${variables} npm run restore -- ${backup === null ? 'FILE' : quoted(resolve(backup))}`;
}

/** For a POSIX shell. */
const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
