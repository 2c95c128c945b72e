import type { UserRole } from '#contracts/auth.ts';
import type { AccessPeriod } from '#contracts/users.ts';
import { kit, parentId } from '../kit.ts';

export const users = kit.table(
  'users',
  {
    id: kit.text().primaryKey(),
    username: kit.text().notNull(),
    email: kit.text(),
    email_key: kit.text(), // lower case: an address belongs to one member regardless of case
    role: kit.text().$type<UserRole>().notNull(),
    code_mac: kit.bytes().notNull(), // HMAC of the normalised access code, for the lookup
    code_sealed: kit.bytes(), // the code in AES-256-GCM, for the administrator's table; null for administrators
    password_hash: kit.text(), // null: signs in with the access code only
    is_active: kit.bool().notNull(),
    protected: kit.bool().notNull(),
    starts_at: kit.int(), // access begins; null: at once
    expires_at: kit.int(), // null: no expiration
    access_period: kit.text().$type<AccessPeriod>(),
    last_login_at: kit.int(),
    last_seen_at: kit.int(), // last call, to the minute; null: never
    journal_sums_only: kit.bool().notNull().default(false), // what administrators see of the journal
    time_zone: kit.text(), // in which the member's devices show times, IANA; null: not known yet
    created_at: kit.int().notNull(),
    updated_at: kit.int().notNull(),
  },
  (t) => [
    kit.uniqueIndex('users_code_mac').on(t.code_mac),
    kit.uniqueIndex('users_email_key').on(t.email_key),
    kit.index('users_last_seen').on(t.last_seen_at),
  ],
);

export const loginSessions = kit.table(
  'login_sessions',
  {
    token_hash: kit.bytes().primaryKey(), // SHA-256 of the bearer token
    user_id: parentId(() => users.id),
    device: kit.text(), // "Chrome on Android"; null: unknown
    created_at: kit.int().notNull(),
    last_seen_at: kit.int().notNull(), // written at most once a minute
    expires_at: kit.int().notNull(), // an idle session ends earlier
    confirmed_at: kit.int(), // when an administrator re-entered the code; null: not since the sign-in
    // Of the journal, written at most once a minute; null: not since the sign-in.
    pushed_at: kit.int(),
    pulled_at: kit.int(),
  },
  (t) => [
    kit.index('login_sessions_user').on(t.user_id),
    kit.index('login_sessions_seen').on(t.last_seen_at), // to count active sessions at every sign-in
  ],
);

/** Administrators who look at the app as a member sees it. Of its own table: no list or count of devices has them. */
export const memberViews = kit.table(
  'member_views',
  {
    token_hash: kit.bytes().primaryKey(), // SHA-256 of the bearer token
    member_id: parentId(() => users.id),
    session_token_hash: kit // the administrator's login session, with which it ends
      .bytes()
      .notNull()
      .references(() => loginSessions.token_hash, { onDelete: 'cascade' }),
    created_at: kit.int().notNull(),
    expires_at: kit.int().notNull(),
  },
  (t) => [
    kit.index('member_views_member').on(t.member_id),
    kit.index('member_views_session').on(t.session_token_hash),
  ],
);

/** What bulk acts replaced, so that they can be taken back for some minutes. */
export const userUndos = kit.table('user_undos', {
  id: kit.text().primaryKey(),
  actor_id: kit.text().notNull(),
  rows: kit.json<readonly ReplacedAccess[]>().notNull(),
  notifies: kit.bool().notNull(), // members were notified, and are again when it is taken back
  created_at: kit.int().notNull(),
});

/** An account's access before an act. */
export type ReplacedAccess = {
  readonly id: string;
  readonly changed_at: number; // `updated_at` of the act: a later change stays
  readonly is_active: boolean;
  readonly starts_at: number | null;
  readonly expires_at: number | null;
  readonly access_period: AccessPeriod | null;
};

/**
 * Rights taken from an account; switched_on and promoted reverse switched_off and demoted. Accounts are
 * deleted by their owners and removed by administrators; a restore may keep removed ones. journal_hidden
 * takes the journal from administrators, journal_shown gives it back: both are the member's own acts.
 */
export const REVOCATION_KINDS = [
  'code_replaced',
  'password_changed',
  'address_changed',
  'switched_off',
  'switched_on',
  'demoted',
  'promoted',
  'journal_hidden',
  'journal_shown',
  'deleted',
  'removed',
  'kept',
] as const;
export type RevocationKind = (typeof REVOCATION_KINDS)[number];

/** Replayed by a restore. Each row is also a line of the file `revocations`, which outlives the database. */
export const revocations = kit.table(
  'revocations',
  {
    id: kit.text().primaryKey(),
    at: kit.int().notNull(), // strictly increasing for one account
    account_id: kit.text().notNull(), // no reference: the account may be gone
    kind: kit.text().$type<RevocationKind>().notNull(),
    code_mac: kit.bytes(), // of the new code, as in `users`
    password_hash: kit.text(), // of the new password; null: removed, or another kind
    is_filed: kit.bool().notNull().default(false), // its line is in the file, flushed to the disk
  },
  (t) => [kit.index('revocations_filed').on(t.is_filed)],
);
