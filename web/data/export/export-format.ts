import { z } from 'zod';
import { NotificationPreferences } from '#contracts/notifications.ts';
import { Id, Instant, Sha256 } from '#contracts/primitives.ts';
import { MemberSettings } from '#contracts/public-config.ts';
import { Signal } from '#contracts/signals.ts';
import { Webinar } from '#contracts/webinars.ts';

export const EXPORT_FORMATS = ['json', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_CATEGORIES = [
  'settings',
  'tradingJournal',
  'signalHistory',
  'courseProgress',
] as const;
export type ExportCategory = (typeof EXPORT_CATEGORIES)[number];

const ExportedSettings = z.object({
  device: MemberSettings.extend({
    colour_vision: z.enum(['teal-orange', 'blue-orange']),
    hide_amounts: z.boolean(),
  }),
  notifications: NotificationPreferences.nullable(), // null: the server could not be asked
});

/** A row of the journal of any kind; kinds of other versions are kept as they are. */
const ExportedRow = z.object({
  id: Id,
  kind: z.string(),
  fields: z.record(z.string(), z.unknown()),
});

const ExportedScreenshot = z.object({
  sha: Sha256, // the name by which rows know it
  data_url: z.string().regex(/^data:image\/(png|jpeg|webp);base64,/, 'Must be a picture'),
});

/** The categories that were chosen; the others are absent. */
const ExportedData = z.object({
  settings: ExportedSettings.optional(),
  tradingJournal: z.array(ExportedRow).optional(),
  signalHistory: z.array(Signal).optional(), // newest first
  courseProgress: z.array(Webinar).optional(), // those the member is registered for
});
export type ExportedData = z.infer<typeof ExportedData>;

/** A member's data as a file, which a restore reads again. A change that breaks it raises `version`. */
export const ExportFile = ExportedData.extend({
  format: z.literal('bellwether-export'),
  version: z.literal(1),
  exported_at: Instant,
  member: z.object({ username: z.string(), email: z.string().nullable() }),
  gaps: z.array(z.string()), // what could not be had when the file was made, in sentences
  screenshots: z.array(ExportedScreenshot).optional(), // with the journal
});
export type ExportFile = z.infer<typeof ExportFile>;
