import { z } from 'zod';
import { NotificationPreferences } from '#contracts/notifications.ts';
import { Count, Id, Instant, Sha256 } from '#contracts/primitives.ts';
import { MemberSettings } from '#contracts/public-config.ts';
import { Signal } from '#contracts/signals.ts';
import { Webinar } from '#contracts/webinars.ts';

export const BACKUP_FORMAT = 'bellwether-export';
/** Raised when a reader of the one before could no longer read the file. */
export const BACKUP_VERSION = 1;

export const BackupSettings = z.object({
  device: MemberSettings.extend({
    colour_vision: z.enum(['teal-orange', 'blue-orange']),
    hide_amounts: z.boolean(),
  }),
  notifications: NotificationPreferences.nullable(), // null: the server could not be asked
});

/** A row of the journal of any kind; kinds of other versions are kept as they are. */
export const BackupRow = z.object({
  id: Id,
  kind: z.string().max(32),
  fields: z.record(z.string(), z.unknown()),
});
export type BackupRow = z.infer<typeof BackupRow>;

export const BackupPicture = z.object({
  sha: Sha256, // the name by which rows know it
  data_url: z.string().regex(/^data:image\/(png|jpeg|webp);base64,/, 'Must be a picture'),
});

/** What belongs to the app and the platform, and is no row of the journal. */
export const BackupBesides = z.object({
  settings: BackupSettings.optional(),
  signalHistory: z.array(Signal).optional(), // newest first
  courseProgress: z.array(Webinar).optional(), // those the member is registered for
});
export type BackupBesides = z.infer<typeof BackupBesides>;

/** What a file says of itself. */
export const BackupHead = z.object({
  exported_at: Instant,
  member: z.object({ username: z.string(), email: z.string().nullable() }),
  gaps: z.array(z.string()), // what could not be had when the file was made, in sentences
  /** How many of each the file was made with; older files do not say it. */
  counts: z.object({ tradingJournal: Count.optional(), screenshots: Count.optional() }).optional(),
});
export type BackupHead = z.infer<typeof BackupHead>;
