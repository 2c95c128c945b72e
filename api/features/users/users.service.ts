import { v7 as uuid } from 'uuid';
import type { Caller } from '#api/http/caller.ts';
import { ApiError } from '#contracts/errors.ts';
import type { ListQuery } from '#contracts/primitives.ts';
import { daysOfAccess } from '#contracts/rules/plans.ts';
import type { AdminUser, NewUser } from '#contracts/users.ts';
import type { AuditActor, AuditService } from '../audit/audit.service.ts';
import type { AccessCodes } from './access-codes.service.ts';
import type { UserRow, UserStore } from './users.store.ts';

const DAY_MS = 86_400_000;

type Deps = { store: UserStore; audit: AuditService; codes: AccessCodes; now: () => number };
export type UserService = ReturnType<typeof createUserService>;

export function createUserService({ store, audit, codes, now }: Deps) {
  /** @throws ApiError unless the account may be switched off or deleted by this administrator */
  async function findChangeable(caller: Caller, id: string): Promise<UserRow> {
    const user = await store.find(id);
    if (!user) throw userNotFound();
    if (user.protected) {
      throw new ApiError(
        'users.protected',
        'The protected administrator account cannot be changed here.',
      );
    }
    if (user.id === caller.id) {
      throw new ApiError('users.protected', 'You cannot deactivate or delete your own account.');
    }
    return user;
  }

  return {
    async page(caller: Caller, query: ListQuery): Promise<{ rows: AdminUser[]; total: number }> {
      const { rows, total } = await store.page(query);
      await audit.recordHourly({ actor: caller, action: 'users.codes_shown', at: now() });
      return { rows: rows.map((row) => toAdminUser(row, codes)), total };
    },

    /** Creates the user; the code is in the answer even for an administrator, who never sees it again. */
    async create(actor: AuditActor, draft: NewUser): Promise<AdminUser> {
      const { row, code } = newUserRow(draft, codes, now());
      const stored = await store.insert(row, {
        actor,
        action: 'users.created',
        target: row.username,
        at: now(),
      });
      if (!stored) {
        throw new ApiError('users.email_taken', 'Another user has this e-mail address.');
      }
      return { ...toAdminUser(stored, codes), access_code: code };
    },

    async toggle(caller: Caller, id: string): Promise<AdminUser> {
      await findChangeable(caller, id);
      const changed = await store.toggle(id, caller, now());
      if (!changed) throw userNotFound();
      return toAdminUser(changed, codes);
    },

    async remove(caller: Caller, id: string): Promise<void> {
      const user = await findChangeable(caller, id);
      await store.remove(id, {
        actor: caller,
        action: 'users.deleted',
        target: user.username,
        at: now(),
      });
    },
  };
}

const userNotFound = (): ApiError => new ApiError('users.not_found', 'This user no longer exists.');

/** A new user with a code of their own, from now on for the period; nothing is stored. */
export function newUserRow(
  draft: NewUser,
  codes: AccessCodes,
  at: number,
): { row: UserRow; code: string } {
  const id = uuid();
  const code = codes.make();
  const row: UserRow = {
    id,
    username: draft.username,
    email: draft.email,
    email_key: draft.email?.toLowerCase() ?? null,
    role: draft.role,
    code_mac: codes.macOf(code),
    code_sealed: draft.role === 'admin' ? null : codes.seal(code, id),
    password_hash: null,
    is_active: true,
    protected: false,
    expires_at: at + daysOfAccess[draft.access_period] * DAY_MS,
    access_period: draft.access_period,
    last_login_at: null,
    last_seen_at: null,
    created_at: at,
    updated_at: at,
  };
  return { row, code };
}

const toInstant = (ms: number): string => new Date(ms).toISOString();
const toInstantOrNull = (ms: number | null): string | null => (ms === null ? null : toInstant(ms));

function toAdminUser(row: UserRow, codes: AccessCodes): AdminUser {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    access_code: row.code_sealed === null ? null : codes.open(row.code_sealed, row.id),
    is_active: row.is_active,
    protected: row.protected,
    expires_at: toInstantOrNull(row.expires_at),
    access_period: row.access_period,
    has_password: row.password_hash !== null,
    last_login: toInstantOrNull(row.last_login_at),
    created_at: toInstant(row.created_at),
    updated_at: toInstant(row.updated_at),
  };
}
