import { kit } from '../kit.ts';
import { users } from './users.ts';

export const loginSessions = kit.table(
  'login_sessions',
  {
    token_hash: kit.bytes().primaryKey(), // SHA-256 of the bearer token
    user_id: kit
      .text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: kit.text(), // "Chrome on Android"; null: it did not say
    created_at: kit.int().notNull(),
    last_seen_at: kit.int().notNull(), // written at most once a minute
    expires_at: kit.int().notNull(), // absolute end; idling ends it earlier
    confirmed_at: kit.int(), // when an administrator entered the code again; null: not since the sign-in
  },
  (t) => [
    kit.index('login_sessions_user').on(t.user_id),
    kit.index('login_sessions_seen').on(t.last_seen_at), // who is there now, at every sign-in
  ],
);
