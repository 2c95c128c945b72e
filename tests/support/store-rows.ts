import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { loginSessions, users } from '#api/db/schema/users.ts';
import type { AuditEvent } from '#api/features/audit/audit.service.ts';

/** The clock of store tests, ms UTC. */
export const AT = Date.parse('2026-11-20T09:00:00.000Z');

/** Of a server that has no chats. */
export const noChats = {
  hasTelegram: false,
  channelId: null,
  discordId: null,
  topics: [],
} as const;

type UserRow = typeof users.$inferSelect;

export function aUserRow(overrides: Partial<UserRow> = {}): UserRow {
  const id = overrides.id ?? uuid();
  const email = overrides.email ?? null;
  return {
    id,
    username: 'ama',
    email_key: email?.toLowerCase() ?? null,
    role: 'user',
    code_mac: createHash('sha256').update(id).digest(),
    code_sealed: Buffer.from([0, 255, 1, 254]),
    password_hash: null,
    is_active: true,
    protected: false,
    starts_at: null,
    expires_at: AT + 1,
    access_period: '1month',
    last_seen_at: null,
    journal_sums_only: false,
    time_zone: null,
    last_login_at: null,
    created_at: AT,
    updated_at: AT,
    ...overrides,
    email,
  };
}

export const aSessionRow = (
  userId: string,
  overrides: Partial<typeof loginSessions.$inferSelect> = {},
): typeof loginSessions.$inferSelect => ({
  token_hash: createHash('sha256').update(uuid()).digest(),
  user_id: userId,
  device: null,
  created_at: AT,
  last_seen_at: AT,
  expires_at: AT + 1000,
  confirmed_at: null,
  pushed_at: null,
  pulled_at: null,
  ...overrides,
});

export const anEvent = (overrides: Partial<AuditEvent> = {}): AuditEvent => ({
  actor: 'system',
  action: 'users.created',
  at: AT,
  ...overrides,
});
