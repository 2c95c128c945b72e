import { requireConfirmation } from '#api/domain/accounts.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import type { Caller } from '#api/http/caller.ts';
import type { backupEndpoints } from '#contracts/backups.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { ApiError } from '#contracts/errors.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';

type Answer = ResponseOf<(typeof backupEndpoints)['restore']>;

type Deps = {
  /** @returns its path. @throws ApiError `backups.not_found` */
  readonly find: (file: string) => Promise<string>;
  /** Why this version cannot restore a file, without a subject; null: it can. */
  readonly findProblem: (path: string) => Promise<string | null>;
  /** Replaces the database; null: this server cannot. */
  readonly replace:
    | ((path: string, actor: Caller) => Promise<Pick<Answer, 'replaced' | 'revoked'>>)
    | null;
  /** Starts the server again: what it has in memory is of the replaced database. Null: nothing would. */
  readonly restart: (() => void) | null;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly now: () => number;
};
export type BackupRestoreService = ReturnType<typeof createBackupRestoreService>;

export function createBackupRestoreService(deps: Deps) {
  const { find, findProblem, replace, restart, settings, now } = deps;
  let isRestoring = false;

  /** A person who types the name knows which installation this is. */
  async function requireName(typed: string): Promise<void> {
    const { platform_name: name } = await settings.read();
    if (typed.trim() === name) return;
    const detail = `Please type the name of this platform: ${name}`;
    throw new ApiError('request.invalid', detail, {
      errors: [{ in: 'body', pointer: '#/platform_name', detail }],
    });
  }

  return {
    /**
     * Replaces everything by a backup, and starts the server again.
     *
     * @param typed the name of the platform
     * @throws ApiError 403 without a confirmation, 422 for another name, `backups.not_found`,
     *   `backups.not_restorable`, `backups.restore_by_command`, `backups.restoring`
     */
    async restore(caller: Caller, file: string, typed: string): Promise<Answer> {
      requireConfirmation(caller, now());
      const path = await find(file);
      await requireName(typed);
      if (replace === null || restart === null) throw refusal('backups.restore_by_command');
      if (isRestoring) throw refusal('backups.restoring');
      isRestoring = true;
      try {
        const problem = await findProblem(path);
        if (problem !== null) throw new ApiError('backups.not_restorable', `It ${problem}`);
        const done = await replace(path, caller);
        restart(); // waits for requests in flight, including this one
        return { message: 'Backup restored', ...done };
      } finally {
        isRestoring = false;
      }
    },
  };
}
