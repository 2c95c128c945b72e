import { copyFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findDamage } from './backup-file.ts';
import type { Db } from './database.ts';
import { migrateSqlite, readMigrationState } from './migrate-sqlite.ts';
import type { revocations } from './schema/users.ts';

/** Subfolder of the data folder in which a copy is prepared: the final rename is atomic. */
const STAGE = 'restoring';

/** Completes the copy before others can open it. @param revoked revocations of the replaced database */
export type FinishRestore = (
  tx: Db,
  revoked: readonly (typeof revocations.$inferSelect)[],
) => Promise<void>;

/** Nothing was restored or moved; the message is for the operator. */
export class RestoreRefusal extends Error {
  override readonly name = 'RestoreRefusal';
}

/**
 * Copies and checks a backup, applies missing migrations, and removes the copy after the work.
 *
 * @param backup is not changed
 * @throws RestoreRefusal when it is not a usable backup
 */
export async function withStagedBackup<T>(
  backup: string,
  dataDir: string,
  work: (staged: string) => Promise<T>,
): Promise<T> {
  refuseUnfit(backup);
  const stage = join(dataDir, STAGE);
  rmSync(stage, { recursive: true, force: true });
  try {
    mkdirSync(stage, { recursive: true });
    const staged = join(stage, basename(backup));
    copyFileSync(backup, staged);
    await prepare(backup, staged);
    return await work(staged);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function refuseUnfit(backup: string): void {
  if (!existsSync(backup)) throw new RestoreRefusal(`There is no file ${backup}.`);
  // Without its log the last writes would be missing.
  if (sizeOf(`${backup}-wal`) > 0) {
    throw new RestoreRefusal(
      `${backup} is a part of a database: beside it lies its -wal file. Take a copy that npm run backup made.`,
    );
  }
}

async function prepare(backup: string, staged: string): Promise<void> {
  const damage = await findDamage(staged).catch((error: unknown) => String(error));
  if (damage !== null) throw new RestoreRefusal(`${backup} is damaged, or no database: ${damage}`);
  const { applied, available } = readMigrationState(staged);
  if (applied === 0) throw new RestoreRefusal(`${backup} is no database of Bellwether.`);
  if (applied > available) {
    throw new RestoreRefusal(`${backup} was made by a newer version. Update the server first.`);
  }
  await migrateSqlite(staged);
}
