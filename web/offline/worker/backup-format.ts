import { z } from 'zod';
import { DiagnosticReport } from '#contracts/diagnostics.ts';
import { NotificationPreferences } from '#contracts/notifications.ts';
import { Count, Id, Instant, Sha256 } from '#contracts/primitives.ts';
import { MemberSettings } from '#contracts/public-config.ts';
import { Signal } from '#contracts/signals.ts';
import { Webinar } from '#contracts/webinars.ts';

export const BACKUP_FORMAT = 'bellwether-export';
/** Raised by changes that readers of the previous version cannot read. */
export const BACKUP_VERSION = 1;

export const BackupSettings = z.object({
  device: MemberSettings.extend({
    colour_vision: z.enum(['teal-orange', 'blue-orange']),
    hide_amounts: z.boolean(),
    // Absent in files of older apps, which had no such choices.
    follows_system: z.boolean().default(false),
    times: z.enum(['local', 'utc']).default('local'),
    keyboard_shortcuts: z.boolean().default(true),
  }),
  notifications: NotificationPreferences.nullable(), // null: the server was unreachable
});

/** A journal row of any kind; kinds of other app versions pass unchanged. */
export const BackupRow = z.object({
  id: Id,
  kind: z.string().max(32),
  fields: z.record(z.string(), z.unknown()),
});
export type BackupRow = z.infer<typeof BackupRow>;

export const BackupPicture = z.object({
  sha: Sha256, // rows name the picture by it
  data_url: z.string().regex(/^data:image\/(png|jpeg|webp);base64,/, 'Must be a picture'),
});

/** Data of the app and the platform that is not part of the journal. */
export const BackupExtras = z.object({
  settings: BackupSettings.optional(),
  signalHistory: z.array(Signal).optional(), // newest first
  courseProgress: z.array(Webinar).optional(), // those the member is registered for
  diagnosticReports: z.array(DiagnosticReport).optional(), // with the settings; files of older apps lack them
});
export type BackupExtras = z.infer<typeof BackupExtras>;

/** The header of a backup file. */
export const BackupHead = z.object({
  exported_at: Instant,
  member: z.object({ username: z.string(), email: z.string().nullable() }),
  gaps: z.array(z.string()), // what the export could not include, as sentences for the user
  /** Row and picture counts at the time of the export; absent in older files. */
  counts: z.object({ tradingJournal: Count.optional(), screenshots: Count.optional() }).optional(),
});
export type BackupHead = z.infer<typeof BackupHead>;
