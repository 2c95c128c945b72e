import { copyFileSync, existsSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { findDamage } from './backup-file.ts';
import type { Db } from './database.ts';
import { migrateSqlite, readMigrationState } from './migrate-sqlite.ts';
import { findForeignPart } from './schema-check.ts';
import type { revocations } from './schema/users.ts';
import { isSealedByOthers, type SealKeys } from './sealed-values.ts';

/** Subfolder of the data folder in which a copy is prepared: the final rename is atomic. */
export const STAGE = 'restoring';

/** Completes the copy before others can open it. @param revoked revocations of the replaced database */
export type FinishRestore = (
  tx: Db,
  revoked: readonly (typeof revocations.$inferSelect)[],
) => Promise<void>;

/** Nothing was restored or moved; the message is for the operator. */
export class RestoreRefusal extends Error {
  override readonly name = 'RestoreRefusal';
}

/** Where a backup is restored. */
type Target = {
  readonly dataDir: string;
  /** Null: none yet, so that a copy of any installation fits. */
  readonly secrets: SealKeys | null;
};

/**
 * Copies and checks a backup, applies missing migrations, and removes the copy after the work.
 *
 * @param backup is not changed
 * @throws RestoreRefusal when it is not a usable backup
 */
export async function withStagedBackup<T>(
  backup: string,
  { dataDir, secrets }: Target,
  work: (staged: string) => Promise<T>,
): Promise<T> {
  refuseUnfit(backup);
  const stage = join(dataDir, STAGE);
  refuseStaged(backup, stage);
  rmSync(stage, { recursive: true, force: true });
  try {
    mkdirSync(stage, { recursive: true });
    const staged = join(stage, basename(backup));
    copyFileSync(backup, staged);
    await prepare(backup, staged, secrets);
    return await work(staged);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function refuseUnfit(backup: string): void {
  if (!existsSync(backup)) throw new RestoreRefusal(`There is no file ${backup}.`);
  if (isPart(backup)) throw new RestoreRefusal(`${backup} ${PART}`);
}

/** The stage is emptied. */
function refuseStaged(backup: string, stage: string): void {
  if (!existsSync(stage) || !realpathSync(backup).startsWith(realpathSync(stage) + sep)) return;
  throw new RestoreRefusal(
    `${backup} lies in the folder in which a restore prepares its copy, and which it empties. Move the file elsewhere first: nothing was changed.`,
  );
}

/** Without its log the last writes would be missing. */
const isPart = (backup: string): boolean => sizeOf(`${backup}-wal`) > 0;
const PART =
  'is a part of a database: beside it lies its -wal file. Take a copy that npm run backup made.';

async function prepare(backup: string, staged: string, secrets: SealKeys | null): Promise<void> {
  const problem = await findContentProblem(staged, secrets);
  if (problem !== null) throw new RestoreRefusal(`${backup} ${problem}`);
  await migrateSqlite(staged);
}

async function findContentProblem(file: string, secrets: SealKeys | null): Promise<string | null> {
  const damage = await findDamage(file).catch((error: unknown) => String(error));
  if (damage !== null) return `is damaged, or no database: ${damage}`;
  const { applied, available } = readMigrationState(file);
  if (applied === 0) return 'is no database of Bellwether.';
  if (applied > available) return 'was made by a newer version. Update the server first.';
  const foreign = findForeignPart(file, applied);
  if (foreign !== null) return `has ${foreign}. Take another copy.`;
  return secrets !== null && isSealedByOthers(file, secrets) ? OTHER_SECRET : null;
}

const OTHER_SECRET =
  'was made with another master secret: no access code in it would work here. Put the master secret of that installation in place first (its file master-secret in DATA_DIR, or its MASTER_SECRET). Only if that secret is lost, add --lost-secret to the restore command; everybody needs a new code then.';

/** Why this version cannot restore a backup, as a sentence without its subject; null: it can. */
export const findBackupProblem = async (
  backup: string,
  secrets: SealKeys,
): Promise<string | null> => (isPart(backup) ? PART : findContentProblem(backup, secrets));
