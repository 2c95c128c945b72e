import { z } from 'zod';
import { define } from './endpoint.ts';
import { open } from './open.ts';
import { Count, Instant, named, ShortText } from './primitives.ts';

/** A backup's file name: `scheduled-2026-11-20T03-00-00Z.sqlite`. */
export const BackupName = z
  .string()
  .max(120, 'No backup has a name of this length')
  .regex(/^[a-z0-9-]+-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sqlite$/, 'No backup has such a name');

/** good: read through when it was made, or later. unchecked: set aside by a restore and not read yet. */
const BackupCheck = z.enum(['good', 'damaged', 'unchecked']);

/**
 * Why a backup is retained. newest: of its kind, until there is a newer one. day, week: the newest of one of
 * 7 days or 4 weeks. until: up to `retained_until`. ending: the next scheduled backup removes it.
 */
const Retention = z.enum(['newest', 'week', 'day', 'until', 'ending']);

/**
 * How a backup comes back. here: this server does it, and starts again. stopped: by the command, because nothing
 * would start the server again. postgresql: by the command, while every server on the database is stopped.
 */
const RestoreWay = z.enum(['here', 'stopped', 'postgresql']);

/** A complete copy of the database in the server's folder of backups. */
export const BackupFile = named('BackupFile', {
  file: z.string(),
  kind: z.string(), // the begin of its name: `scheduled`, `manual`, `before-clear-all`, `before-restore`
  created_at: Instant,
  bytes: Count,
  check: open(BackupCheck),
  checked_at: Instant.nullable(),
  problem: z.string().nullable(), // why it cannot be restored, as a sentence
  retention: open(Retention),
  retained_until: Instant.nullable(),
  restore_way: open(RestoreWay).default('stopped'),
  restore_command: z.string(), // for a shell in Bellwether's folder, while the server is stopped
});
export type BackupFile = z.infer<typeof BackupFile>;

const params = z.object({ id: BackupName });

const exampleBackup = {
  file: 'scheduled-2026-11-20T03-00-00Z.sqlite',
  kind: 'scheduled',
  created_at: '2026-11-20T03:00:00.000Z',
  bytes: 96_468_992,
  check: 'good',
  checked_at: '2026-11-20T03:00:00.000Z',
  problem: null,
  retention: 'newest',
  retained_until: null,
  restore_way: 'here',
  restore_command:
    'DATA_DIR=/data DATABASE_URL= npm run restore -- /data/backups/scheduled-2026-11-20T03-00-00Z.sqlite',
} as const;

export const backupEndpoints = {
  list: define.get('/admin/system/backups', 'admin', {
    summary: 'The backups on the disk of the server, newest first',
    response: z.array(BackupFile),
    example: [exampleBackup],
  }),
  check: define.post('/admin/system/backups/:id/check', 'admin', {
    summary: 'Reads a backup through, and says whether this version can restore it',
    params,
    response: BackupFile,
    errors: ['backups.not_found'],
    example: exampleBackup,
    audit: 'backups.checked',
  }),
  download: define.post('/admin/system/backups/:id/download', 'admin', {
    summary: 'An address from which the file can be fetched for a minute, without a token',
    params,
    response: z.object({ url: z.string(), expires_at: Instant }),
    errors: ['backups.not_found', 'auth.confirmation_required'],
    example: { url: '/media/backups/2fQ', expires_at: '2026-11-20T14:06:00.000Z' },
    audit: 'backups.downloaded',
  }),
  restore: define.post('/admin/system/backups/:id/restore', 'admin', {
    summary: 'Replaces everything by a backup, keeps what was there as a backup, and starts again',
    params,
    body: z.object({ platform_name: ShortText }), // as it is set now
    response: z.object({
      message: z.string(),
      replaced: z.string().nullable(), // the backup of what was there before; null: the demo, which has no disk
      revoked: z.string().nullable(), // what was revoked after the backup and is revoked again, in words
    }),
    errors: [
      'backups.not_found',
      'backups.not_restorable',
      'backups.restore_by_command',
      'backups.restoring',
      'auth.confirmation_required',
    ],
    example: {
      message: 'Backup restored',
      replaced: 'before-restore-2026-11-20T14-05-00Z.sqlite',
      revoked: '1 replaced code',
    },
    exampleBody: { platform_name: 'Bellwether' },
    audit: 'backups.restored',
  }),
};
