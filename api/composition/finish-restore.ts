import { basename } from 'node:path';
import type { FinishRestore } from '#api/db/stage-backup.ts';
import { removeAccount } from '#api/features/account/account.store.ts';
import { type AuditActor, appendAudit } from '#api/features/audit/audit.service.ts';
import { beginJournalEpoch } from '#api/features/journal/journal-sync.service.ts';
import {
  openRevocationFile,
  readAllRevocations,
} from '#api/features/revocations/revocation-file.ts';
import { uniqueLines } from '#api/features/revocations/revocations.service.ts';
import {
  addRevocations,
  endAllSessions,
  type Replayed,
  replayRevocations,
  restoreRemoved,
  type Revocation,
} from '#api/features/revocations/revocations.store.ts';

type Restored = {
  readonly backup: string; // a path
  readonly dataDir: string;
  readonly at: number; // UTC ms
  readonly actor: AuditActor;
  /** Members removed since the backup are restored: a stolen login session may have removed them. */
  readonly keepsRemoved?: boolean;
};

/**
 * What a copy needs before others can open it. The journals get a new epoch, so that no device continues from
 * a state that no longer exists. All login sessions end, and revocations since the backup are replayed.
 *
 * @returns `replayed` says afterwards in words what was revoked again; null: nothing
 */
export async function prepareFinish(of: Restored) {
  const { backup, dataDir, at, actor, keepsRemoved = false } = of;
  const filed = await readAllRevocations(dataDir);
  let replayed: string | null = null;
  const finish: FinishRestore = async (tx, revoked) => {
    const existing = uniqueLines([...filed, ...revoked]);
    const lines = keepsRemoved ? [...existing, ...restoreRemoved(existing, at)] : existing;
    await endAllSessions(tx);
    const done = await replayRevocations(tx, lines, { removeAccount });
    await fileLines(dataDir, lines, filed);
    await addRevocations(tx, lines);
    await beginJournalEpoch(tx, at, 'restored');
    replayed = inWords(done);
    if (replayed !== null) {
      const action = 'backups.revocations_replayed';
      await appendAudit(tx, { actor: 'system', action, target: replayed, at });
    }
    await appendAudit(tx, { actor, action: 'backups.restored', target: basename(backup), at });
  };
  return { finish, replayed: () => replayed };
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
