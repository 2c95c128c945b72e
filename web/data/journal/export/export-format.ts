import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { SessionUser } from '#contracts/auth.ts';
import type { NotificationPreferences } from '#contracts/notifications.ts';
import type { Api } from '#web/client/api.ts';
import type { LocalSettings } from '#web/offline/cache/local-settings.ts';
import type { Journal } from '#web/offline/journal/open-journal.ts';
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  BackupExtras,
  BackupHead,
  BackupPicture,
  BackupRow,
} from '#web/offline/worker/backup-format.ts';
import type { JournalPart } from '#web/offline/worker/backup-writer.ts';

export const EXPORT_FORMATS = ['json', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_CATEGORIES = [
  'settings',
  'tradingJournal',
  'signalHistory',
  'courseProgress',
] as const;
export type ExportCategory = (typeof EXPORT_CATEGORIES)[number];

/** The chosen categories; the others are absent. */
const ExportedData = BackupExtras.extend({ tradingJournal: z.array(BackupRow).optional() });
export type ExportedData = z.infer<typeof ExportedData>;

/** The export file. An incompatible change raises the version. */
export const ExportFile = ExportedData.extend({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal(BACKUP_VERSION),
  ...BackupHead.shape,
  screenshots: z.array(BackupPicture).optional(), // with the journal
});
export type ExportFile = z.infer<typeof ExportFile>;

export type ExportOptions = { format: ExportFormat; categories: readonly ExportCategory[] };

export type ExportSources = {
  api: Api;
  client: QueryClient;
  user: SessionUser;
  settings: LocalSettings;
  preferences: NotificationPreferences | undefined;
  /** Null if it could not be opened. */
  journal: Journal | null;
};

/** The collected data, and what is missing, as messages for the user. */
export type Collected = {
  data: ExportedData;
  /** The journal as JSON; then `data` does not have it. */
  journal?: JournalPart;
  gaps: readonly string[];
};
