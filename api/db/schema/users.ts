import type { AccessPeriod, UserRole } from '#contracts/users.ts';
import { kit } from '../kit.ts';

export const users = kit.table(
  'users',
  {
    id: kit.text().primaryKey(),
    username: kit.text().notNull(),
    email: kit.text(),
    email_key: kit.text(), // lower case: an address belongs to one member regardless of case
    role: kit.text().$type<UserRole>().notNull(),
    code_mac: kit.bytes().notNull(), // HMAC of the normalised access code: found by code, readable by nobody
    code_sealed: kit.bytes(), // the code under AES-256-GCM for the administrator's table; null for administrators
    password_hash: kit.text(), // null: the access code alone signs in
    is_active: kit.bool().notNull(),
    protected: kit.bool().notNull(),
    expires_at: kit.int(), // null: no expiration
    access_period: kit.text().$type<AccessPeriod>(),
    last_login_at: kit.int(),
    last_seen_at: kit.int(), // last call, to the minute; null: never
    created_at: kit.int().notNull(),
    updated_at: kit.int().notNull(),
  },
  (t) => [
    kit.uniqueIndex('users_code_mac').on(t.code_mac),
    kit.uniqueIndex('users_email_key').on(t.email_key),
    kit.index('users_last_seen').on(t.last_seen_at),
  ],
);
