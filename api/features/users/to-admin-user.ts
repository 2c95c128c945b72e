import type { AdminUser } from '#contracts/users.ts';
import type { AccessCodes } from './access-codes.service.ts';
import type { UserRow } from './users.store.ts';

const toInstant = (ms: number): string => new Date(ms).toISOString();
const toInstantOrNull = (ms: number | null): string | null => (ms === null ? null : toInstant(ms));

/** A row of the administrator's table, with a member's code if it can be read. */
export function toAdminUser(row: UserRow, codes: AccessCodes): AdminUser {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    access_code: memberCode(row, codes),
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

/** Administrators' codes are never listed. */
const memberCode = ({ id, role, code_sealed }: UserRow, codes: AccessCodes): string | null =>
  role === 'admin' || code_sealed === null ? null : codes.open(code_sealed, id);
