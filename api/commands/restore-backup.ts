import { basename, resolve } from 'node:path';
import { type DatabasePlace, sqliteFileIn } from '#api/db/open-database.ts';
import { primaryOf } from '#api/db/postgresql-hosts.ts';
import { restorePostgresql } from '#api/db/restore-postgresql.ts';
import { restoreSqlite } from '#api/db/restore-sqlite.ts';
import type { FinishRestore } from '#api/db/stage-backup.ts';
import { removeAccount } from '#api/features/account/account.store.ts';
import { appendAudit } from '#api/features/audit/audit.service.ts';
import { beginJournalEpoch } from '#api/features/journal/journal-sync.service.ts';
import {
  addRevocations,
  endAllSessions,
  restoreRemoved,
  type Replayed,
  replayRevocations,
  type Revocation,
} from '#api/features/revocations/revocations.store.ts';
import {
  openRevocationFile,
  readAllRevocations,
} from '#api/features/revocations/revocation-file.ts';
import { uniqueLines } from '#api/features/revocations/revocations.service.ts';

type RestoreBackup = DatabasePlace & {
  readonly backup: string; // a backup file of either engine
  readonly at: number; // UTC ms
  /** Members removed since the backup are restored: a stolen login session may have removed them. */
  readonly keepsRemoved?: boolean;
};

/**
 * Replaces the database by a backup. The journals get a new epoch before a server can open the database, so
 * that no device continues from a state that no longer exists. All login sessions end, and revocations
 * since the backup are replayed.
 *
 * @returns the report for the operator
 * @throws RestoreRefusal with a sentence for the operator
 */
export async function restoreBackup(of: RestoreBackup): Promise<string> {
  const { backup, databaseUrl, dataDir, at, keepsRemoved = false } = of;
  const filed = await readAllRevocations(dataDir);
  let replayed = 'Nothing was revoked since.';
  const finish: FinishRestore = async (tx, revoked) => {
    const existing = uniqueLines([...filed, ...revoked]);
    const lines = keepsRemoved ? [...existing, ...restoreRemoved(existing, at)] : existing;
    await endAllSessions(tx);
    const done = await replayRevocations(tx, lines, { removeAccount });
    await fileLines(dataDir, lines, filed);
    await addRevocations(tx, lines);
    await beginJournalEpoch(tx, at, 'restored');
    const target = inWords(done);
    if (target !== null) {
      await appendAudit(tx, {
        actor: 'system',
        action: 'backups.revocations_replayed',
        target,
        at,
      });
      replayed = `Revoked since, and replayed: ${target}.`;
    }
    const action = 'backups.restored';
    await appendAudit(tx, { actor: 'system', action, target: basename(backup), at });
  };
  const aside =
    databaseUrl === null
      ? await restoreSqlite({ backup, file: sqliteFileIn(dataDir), at }, finish)
      : await restorePostgresql({ backup, url: await primaryOf(databaseUrl), dataDir, at }, finish);
  const target = describeDatabase(of);
  const before =
    aside === null
      ? `Into: ${target}, where there was no database before.`
      : `Replaced: ${target}\nWhat was there before: ${aside}`;
  return `Backup restored: ${backup}\n${before}\nEverybody is signed out.\n${replayed}`;
}

/** Without user and password. */
function describeDatabase({ databaseUrl, dataDir }: DatabasePlace): string {
  if (databaseUrl === null) return resolve(sqliteFileIn(dataDir));
  const { host, pathname } = new URL(databaseUrl);
  return `the database ${pathname.slice(1)} at ${host}`;
}

/** Files the revocations that are only in the replaced database. */
async function fileLines(
  dataDir: string,
  lines: readonly Revocation[],
  filed: readonly Revocation[],
): Promise<void> {
  const ids = new Set(filed.map(({ id }) => id));
  const missing = lines.filter(({ id }) => !ids.has(id));
  if (missing.length > 0) await openRevocationFile(dataDir).append(missing);
}

function inWords(replayed: Replayed): string | null {
  const { codes, passwords, addresses, deleted, switchedOff, demoted, hiddenJournals } = replayed;
  const counted = [
    [codes, 'replaced code', 'replaced codes'],
    [passwords, 'changed password', 'changed passwords'],
    [addresses, 'replaced address (none now)', 'replaced addresses (none now)'],
    [deleted, 'deleted account', 'deleted accounts'],
    [switchedOff, 'switched-off account', 'switched-off accounts'],
    [demoted, 'demoted administrator', 'demoted administrators'],
    [hiddenJournals, 'journal of only sums', 'journals of only sums'],
  ] as const;
  const counts = counted.flatMap(([n, one, many]) =>
    n === 0 ? [] : [`${n} ${n === 1 ? one : many}`],
  );
  return counts.length === 0 ? null : counts.join(', ');
}
