import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { Signal } from '#contracts/signals.ts';
import type { Webinar } from '#contracts/webinars.ts';
import type { BackupExtras } from '#web/offline/worker/backup-format.ts';
import type { BackupService } from '#web/offline/worker/backup-service.ts';
import type { RestoreChoice } from '#web/offline/worker/backup-rows.ts';
import { useMemberSettings } from '../device/settings.ts';
import { useNotificationPreferences } from '../notifications/preferences.ts';
import { JournalContext, requireJournal } from './journal-context.ts';

export type { OpenedBackup } from '#web/offline/worker/backup-service.ts';
export type { RestoreChoice } from '#web/offline/worker/backup-rows.ts';

const SIGNALS = ['restored', 'signals'];
const WEBINARS = ['restored', 'webinars'];

/** Caches signals and webinars of a backup for offline exports; screens never show them. */
function cacheRestored(client: QueryClient, { signalHistory, courseProgress }: BackupExtras): void {
  if (signalHistory !== undefined) client.setQueryData(SIGNALS, signalHistory);
  if (courseProgress !== undefined) client.setQueryData(WEBINARS, courseProgress);
}

export const restoredSignals = (client: QueryClient): Signal[] | undefined =>
  client.getQueryData(SIGNALS);

export const restoredWebinars = (client: QueryClient): Webinar[] | undefined =>
  client.getQueryData(WEBINARS);

export type RestoreOptions = RestoreChoice & {
  /** Also restores the settings of this device and the notification preferences. */
  withSettings: boolean;
};

export type Restored = {
  rows: number;
  pictures: number;
  /** What could not be restored, as messages for the user. */
  gaps: readonly string[];
};

export type RestoreProgress = { done: number; total: number };

const NO_PREFERENCES =
  'Notification preferences are as they were: the server did not take those of the backup. Restore it again when you are online.';

/** Returns a function that connects to the backup service of the open journal. */
function useBackupService(): () => Promise<BackupService> {
  const access = use(JournalContext);
  return async () => (await requireJournal(access).services()).backup;
}

/** Restores a backup: `open` describes the file, `restore` writes it. */
export function useRestore() {
  const openService = useBackupService();
  const client = useQueryClient();
  const [, changeSettings] = useMemberSettings();
  const { save } = useNotificationPreferences();
  const [progress, setProgress] = useState<RestoreProgress | null>(null);

  const show = (done: number, total: number): void => setProgress({ done, total });

  const open = useMutation({ mutationFn: async (file: File) => (await openService()).open(file) });

  const restore = useMutation({
    mutationFn: async ({ withSettings, different }: RestoreOptions): Promise<Restored> => {
      const { rows, pictures, extras } = await (await openService()).restore({ different }, show);
      cacheRestored(client, extras);
      if (!withSettings || extras.settings === undefined) return { rows, pictures, gaps: [] };
      const { device, notifications } = extras.settings;
      changeSettings(device);
      const isSaved =
        notifications === null || (await hasSucceeded(save.mutateAsync(notifications)));
      return { rows, pictures, gaps: isSaved ? [] : [NO_PREFERENCES] };
    },
    onSettled: () => setProgress(null),
  });

  const close = (): void =>
    void openService().then(
      (opened) => opened.close(),
      () => null,
    );
  return { open, restore, progress, close };
}

const hasSucceeded = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
