import { v7 as uuid } from 'uuid';
import { requireConfirmation } from '#api/domain/accounts.ts';
import type { Caller } from '#api/http/caller.ts';
import type { Page } from '#api/http/mount.ts';
import { fieldRefusal } from '#contracts/rules/access/refusals.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { daysOfAccess } from '#contracts/rules/payments/plans.ts';
import type { AdminUser, NewUser, UserQuery } from '#contracts/users.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AccessCodes } from './access-codes.service.ts';
import type { UserRow, UserStore } from './users.store.ts';

type Deps = { store: UserStore; audit: AuditService; codes: AccessCodes; now: () => number };
export type UserService = ReturnType<typeof createUserService>;

export const createUserService = ({ store, audit, codes, now }: Deps) => ({
  /** Contains members' codes, so reading it is audited. */
  async page(caller: Caller, query: UserQuery): Promise<Page<AdminUser>> {
    const { rows, total } = await store.page(query, now());
    await audit.recordHourly({ actor: caller, action: 'users.codes_shown', at: now() });
    return { rows: rows.map((row) => toAdminUser(row, codes)), total };
  },

  /** Creates the user; only this answer contains an administrator's code. */
  async create(actor: Caller | 'system', draft: NewUser): Promise<AdminUser> {
    if (draft.role === 'admin' && actor !== 'system') requireConfirmation(actor, now());
    const { row, code } = newUserRow(draft, codes, now());
    const stored = await store.insert(row, {
      actor,
      action: 'users.created',
      target: row.username,
      targetId: row.id,
      at: now(),
    });
    if (!stored) throw fieldRefusal('users.email_taken', 'email');
    return { ...toAdminUser(stored, codes), access_code: code };
  },
});

/** A new user with a code and access for the period; not stored. @param at UTC ms */
export function newUserRow(draft: NewUser, codes: AccessCodes, at: number) {
  const id = uuid();
  const code = codes.make();
  const begin = draft.starts_at == null ? at : Date.parse(draft.starts_at);
  const starts_at = begin > at ? begin : null;
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
    starts_at,
    expires_at: (starts_at ?? at) + daysOfAccess[draft.access_period] * DAY_MS,
    access_period: draft.access_period,
    last_login_at: null,
    last_seen_at: null,
    journal_sums_only: false,
    time_zone: null,
    created_at: at,
    updated_at: at,
  };
  return { row, code };
}

const toInstant = (ms: number): string => new Date(ms).toISOString();
const toInstantOrNull = (ms: number | null): string | null => (ms === null ? null : toInstant(ms));

/** A row of the administrator's table, with a member's code if it can be read. */
export const toAdminUser = (row: UserRow, codes: AccessCodes): AdminUser => ({
  id: row.id,
  username: row.username,
  email: row.email,
  role: row.role,
  access_code: memberCode(row, codes),
  is_active: row.is_active,
  protected: row.protected,
  starts_at: toInstantOrNull(row.starts_at),
  expires_at: toInstantOrNull(row.expires_at),
  access_period: row.access_period,
  sums_only: row.journal_sums_only,
  has_password: row.password_hash !== null,
  last_login: toInstantOrNull(row.last_login_at),
  created_at: toInstant(row.created_at),
  updated_at: toInstant(row.updated_at),
});

/** Null for administrators, and for a member who shows only sums of the journal: the code opens all of it. */
export function memberCode(user: UserRow, codes: AccessCodes): string | null {
  const { id, role, code_sealed, journal_sums_only } = user;
  if (role === 'admin' || journal_sums_only || code_sealed === null) return null;
  return codes.open(code_sealed, id);
}
