import { ArchiveRestore } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type BackupFile, isResponseLate, useRestoreBackup } from '#web/data/admin/system.ts';
import { usePlatformName } from '#web/data/public-config.ts';
import { refusalText } from '#web/lib/copy.ts';
import { formatBytes } from '#web/lib/format.ts';
import { formatExactly } from '#web/lib/format-time.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { ConfirmPhrase } from '#web/ui/FormDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Age } from '#web/ui/figures/times.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';

/** A large database takes longer to copy than an answer may take. */
const failure = (error: Error): string =>
  isResponseLate(error)
    ? 'The restore is still running on the server. Sign in again in a few minutes.'
    : refusalText(error, 'The backup could not be restored.');

/** Brings a backup back from the console, where the server can. */
export function RestoreBackup({ backup, name }: { backup: BackupFile; name: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const command = useRestoreBackup();
  const platform_name = usePlatformName();
  if (backup.restore_way !== 'here') return null;
  const { file, created_at } = backup;
  const ask = (): void => {
    command.reset();
    setIsAsking(true);
  };
  const restore = (): void =>
    command.mutate(
      { file, platform_name },
      {
        onSuccess: ({ message }) => {
          setIsAsking(false);
          toastDone(`${message}. Please sign in again in a moment.`);
        },
      },
    );
  return (
    <>
      <IconButton label={`Restore ${name}`} icon={ArchiveRestore} onClick={ask} />
      {isAsking && (
        <ConfirmPhrase
          title="Restore this backup"
          warning={`Everything on the server becomes as it was on ${formatExactly(created_at)}. What is there now becomes a backup first. Everybody is signed out, and the server starts again.`}
          phrase={platform_name}
          confirmLabel="Restore"
          busyLabel="Restoring..."
          refusal="That is not the name of this platform. Nothing was restored."
          isBusy={command.isPending}
          error={command.error && failure(command.error)}
          onConfirm={restore}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

const ways: Readonly<Record<BackupFile['restore_way'], string>> = {
  here: 'To restore it, press its Restore below. Where the console cannot be opened, stop the server and run in its folder:',
  stopped:
    'Nothing would start this server again by itself, so it cannot restore from here. Stop it and run in its folder:',
  postgresql:
    'On PostgreSQL a restore needs every server to be stopped. Stop them all, and run in the folder of one, with its DATABASE_URL:',
  unknown: 'To restore it, stop the server and run in its folder:',
};

/** How the newest good backup comes back. */
export function NewestGood({ backup }: { backup: BackupFile | undefined }): ReactNode {
  if (backup === undefined) return null;
  const { created_at, bytes, restore_command, restore_way } = backup;
  return (
    <Panel title="Newest Good Backup">
      <p className="text-dense text-ink-2">
        Made <Age instant={created_at} />, {formatBytes(bytes)}. {ways[restore_way]}
      </p>
      <div className="flex items-center justify-between gap-2 rounded-control bg-sunken py-1 pr-1 pl-3">
        <code className="min-w-0 font-mono text-dense wrap-anywhere">{restore_command}</code>
        <CopyButton text={restore_command} label="Copy the restore command" />
      </div>
    </Panel>
  );
}
