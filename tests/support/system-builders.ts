import type { AuditRecord } from '#contracts/audit.ts';
import {
  type OutboxMail,
  type LogEntry,
  type SystemHealth,
  systemEndpoints,
  type SystemMetrics,
} from '#contracts/system.ts';
let lastId = 0;
const nextId = (kind: string): string => `${kind}-${(lastId += 1)}`;

/** A healthy server; a test says only what matters to it. */
export const aHealth = (overrides: Partial<SystemHealth> = {}): SystemHealth => ({
  ...systemEndpoints.health.example,
  ...overrides,
});

export const someMetrics = (overrides: Partial<SystemMetrics> = {}): SystemMetrics => ({
  ...systemEndpoints.metrics.example,
  ...overrides,
});

export const aLogEntry = (overrides: Partial<LogEntry> = {}): LogEntry => ({
  id: nextId('log'),
  level: 'INFO',
  message: 'the server has started',
  timestamp: '2026-11-20T14:00:00.000Z',
  request_id: null,
  details: null,
  call: null,
  ...overrides,
});

export const anAuditRecord = (overrides: Partial<AuditRecord> = {}): AuditRecord => ({
  id: nextId('audit'),
  at: '2026-11-20T13:40:00.000Z',
  actor_id: 'admin',
  actor: 'Bellwether Desk',
  action: 'users.created',
  target: 'ama',
  ...overrides,
});

export const aMail = (overrides: Partial<OutboxMail> = {}): OutboxMail => ({
  id: nextId('mail'),
  kind: 'access-activated',
  recipient: 'kwame@example.com',
  subject: 'Your access to Bellwether',
  private: false,
  skip_reason: null,
  can_send_again: false,
  state: 'sent',
  attempts: 1,
  last_error: null,
  created_at: '2026-11-20T09:00:00.000Z',
  sent_at: '2026-11-20T09:00:01.000Z',
  ...overrides,
});
