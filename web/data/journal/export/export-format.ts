import { z } from 'zod';
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  BackupBesides,
  BackupHead,
  BackupPicture,
  BackupRow,
} from '#web/offline/worker/backup-format.ts';

export const EXPORT_FORMATS = ['json', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_CATEGORIES = [
  'settings',
  'tradingJournal',
  'signalHistory',
  'courseProgress',
] as const;
export type ExportCategory = (typeof EXPORT_CATEGORIES)[number];

/** The categories that were chosen; the others are absent. */
const ExportedData = BackupBesides.extend({ tradingJournal: z.array(BackupRow).optional() });
export type ExportedData = z.infer<typeof ExportedData>;

/** A member's data as a file, which a restore reads again. A change that breaks it raises the version. */
export const ExportFile = ExportedData.extend({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal(BACKUP_VERSION),
  ...BackupHead.shape,
  screenshots: z.array(BackupPicture).optional(), // with the journal
});
export type ExportFile = z.infer<typeof ExportFile>;
