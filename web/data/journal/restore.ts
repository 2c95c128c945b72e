import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { BackupDesk, RestoreChoice } from '#web/offline/worker/backup-desk.ts';
import { keepRestored } from './export/restored-answers.ts';
import { JournalContext, requireJournal } from './journal-context.ts';
import { useNotificationPreferences } from '../notifications/preferences.ts';
import { useMemberSettings } from '../device/settings.ts';

export type { OpenedBackup, RestoreChoice } from '#web/offline/worker/backup-desk.ts';

export type RestoreWish = RestoreChoice & {
  /** Those of this device, and the notification preferences. */
  withSettings: boolean;
};

export type Restored = {
  rows: number;
  pictures: number;
  /** What could not be put back, in sentences. */
  gaps: readonly string[];
};

export type RestoreProgress = { done: number; total: number };

const NO_PREFERENCES =
  'Notification preferences are as they were: the server did not take those of the backup. Restore it again when you are online.';

/** Where files are read and rows are written: not in the page, which stays free for taps. */
function useBackupDesk(): () => Promise<BackupDesk> {
  const access = use(JournalContext);
  return async () => (await requireJournal(access).work()).backup;
}

/** Puts a backup back: `open` reads the file and tells what it holds, `restore` writes. */
export function useRestore() {
  const desk = useBackupDesk();
  const client = useQueryClient();
  const [, changeSettings] = useMemberSettings();
  const { save } = useNotificationPreferences();
  const [progress, setProgress] = useState<RestoreProgress | null>(null);

  const show = (done: number, total: number): void => setProgress({ done, total });

  const open = useMutation({ mutationFn: async (file: File) => (await desk()).open(file) });

  const restore = useMutation({
    mutationFn: async ({ withSettings, different }: RestoreWish): Promise<Restored> => {
      const { rows, pictures, besides } = await (await desk()).restore({ different }, show);
      keepRestored(client, {
        ...(besides.signalHistory && { signalHistory: besides.signalHistory }),
        ...(besides.courseProgress && { courseProgress: besides.courseProgress }),
      });
      if (!withSettings || besides.settings === undefined) return { rows, pictures, gaps: [] };
      const { device, notifications } = besides.settings;
      changeSettings(device);
      const isSaved = notifications === null || (await isDone(save.mutateAsync(notifications)));
      return { rows, pictures, gaps: isSaved ? [] : [NO_PREFERENCES] };
    },
    onSettled: () => setProgress(null),
  });

  const close = (): void =>
    void desk().then(
      (opened) => opened.close(),
      () => null,
    );
  return { open, restore, progress, close };
}

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
