import type { CopiedTable } from './fill-postgresql.ts';
import { fillPostgresql } from './fill-postgresql.ts';
import { withoutServers } from './migrate-postgresql.ts';
import { isEmpty, prepareTarget, refuseDifferent, refuseServers } from './restore-postgresql.ts';
import { withSqliteLock } from './sqlite-lock.ts';
import { RestoreRefusal, withStagedBackup } from './stage-backup.ts';

type Move = {
  readonly file: string; // of SQLite, which stays as it is
  readonly url: string;
  readonly dataDir: string;
};

/**
 * Copies a SQLite database into an empty PostgreSQL, while no server runs on either of them. Journals
 * keep their epoch: devices go on where they were.
 *
 * @param tell hears of each table, whole or not, before anything of it is stored for good
 * @throws RestoreRefusal when it cannot be done, or a table came out different; PostgreSQL has no row then
 */
export function moveToPostgresql(
  { file, url, dataDir }: Move,
  tell: (copied: readonly CopiedTable[]) => void,
): Promise<void> {
  return withSqliteLock(file, () =>
    withStagedBackup(file, dataDir, (staged) =>
      withoutServers(url, async (database) => {
        await refuseServers(database);
        await prepareTarget(database);
        if (!(await isEmpty(database))) {
          throw new RestoreRefusal(
            'The database of DATABASE_URL has rows already: the move needs an empty one. Nothing was changed.',
          );
        }
        await database.transaction(async (tx) => {
          const copied = await fillPostgresql(tx, staged);
          tell(copied);
          refuseDifferent(copied);
        });
      }),
    ),
  );
}
