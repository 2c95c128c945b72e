import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#contracts/auth.ts';
import type { NotificationPreferences } from '#contracts/notifications.ts';
import type { Api } from '#web/client/api.ts';
import type { LocalSettings } from '#web/offline/cache/local-settings.ts';
import type { Journal } from '#web/offline/journal/journal-handle.ts';
import type { JournalPart } from '#web/offline/worker/backup-desk.ts';
import type { ExportCategory, ExportedData, ExportFormat } from './export-format.ts';

export type ExportWish = {
  format: ExportFormat;
  categories: readonly ExportCategory[];
};

/** Where a member's data is. */
export type ExportSources = {
  api: Api;
  client: QueryClient;
  user: SessionUser;
  settings: LocalSettings;
  /** As read last; undefined: never. */
  preferences: NotificationPreferences | undefined;
  /** Null: it could not be opened on this device. */
  journal: Journal | null;
};

/** What was found, and what was not, in sentences for the screen. */
export type Collected = {
  data: ExportedData;
  /** The journal as JSON, which is no part of `data` then: it is written where it is read. */
  journal?: JournalPart;
  gaps: readonly string[];
};
