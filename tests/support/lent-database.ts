import type { Database } from '#api/db/database.ts';

export type TestDatabase = {
  readonly database: Database;
  /** What a server keeps beside its database. */
  readonly dataDir: string;
  /** When its test is over, which may have closed it. */
  readonly giveBack: () => Promise<void>;
};

/** May be closed by a test, and at its end again. */
export function closedOnce(database: Database): Database {
  let closing: Promise<void> | null = null;
  return { ...database, close: () => (closing ??= database.close()) };
}
