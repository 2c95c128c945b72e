import { z } from 'zod';
import { define } from './endpoint.ts';
import { Id, inQuery, Instant, LinkedListQuery, ShortText, named } from './primitives.ts';

export const AUDIT_EXPORT_ROWS = 10_000;

/** The area of an action: its name up to the dot. */
export const AUDIT_AREAS = [
  'auth',
  'backups',
  'candles',
  'chats',
  'leads',
  'mails',
  'payments',
  'platform',
  'posts',
  'providers',
  'settings',
  'signals',
  'system',
  'users',
  'webinars',
] as const;
export const AuditArea = z.enum(AUDIT_AREAS, 'Unknown area');
export type AuditArea = z.infer<typeof AuditArea>;

/** An audit record of an administrator: who, what, on which account, and when. It cannot be changed or deleted. */
export const AuditRecord = named('AuditRecord', {
  id: Id,
  at: Instant,
  actor_id: z.string(), // `system` for actions of the server
  actor: z.string(), // the name at that time
  action: z.string(), // `users.created`
  target: z.string().nullable(), // a description that stays valid after its deletion
});
export type AuditRecord = z.infer<typeof AuditRecord>;

const filters = {
  area: AuditArea.optional(),
  action: ShortText.optional(), // `auth.failed`
  search: ShortText.optional(), // in actor, action and target, whatever the case
  from: Instant.optional(),
  to: Instant.optional(), // not included
};
export const AuditQuery = LinkedListQuery.extend(filters);
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditFilter = z.object(filters);
export type AuditFilter = z.infer<typeof AuditFilter>;

const exampleRecord: AuditRecord = {
  id: '019aab20-9a21-7d22-8b42-1c2d3e4f5061',
  at: '2026-11-20T13:40:00.000Z',
  actor_id: '019a9f2e-7c1d-7b6a-9a53-2f5d8c1e4b70',
  actor: 'admin',
  action: 'users.created',
  target: 'ama',
};

export const auditEndpoints = {
  activity: define.get('/admin/activity', 'admin', {
    summary: 'The newest of the audit log, without what repeats by itself',
    query: z.object({ limit: inQuery(z.number().int().min(1).max(50)).default(20) }),
    response: z.array(AuditRecord),
    example: [exampleRecord],
  }),
  list: define.get('/admin/audit', 'admin', {
    summary: 'The audit log, newest first',
    query: AuditQuery,
    response: z.array(AuditRecord),
    example: [exampleRecord],
  }),
  exportRows: define.get('/admin/audit/export', 'admin', {
    summary: `The newest ${AUDIT_EXPORT_ROWS.toLocaleString('en')} rows of a filter at once; the export itself is recorded`,
    query: AuditFilter,
    callsPerMinute: 10,
    response: z.array(AuditRecord).max(AUDIT_EXPORT_ROWS),
    example: [exampleRecord],
  }),
};
