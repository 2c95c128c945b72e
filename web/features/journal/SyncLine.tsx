import { CloudUpload } from 'lucide-react';
import { useJournalSyncState } from '#web/data/journal-sync-state.ts';
import { Button } from '#web/ui/Button.tsx';

/** How many trades the server does not have yet, why, and a way to send them now. */
export function SyncLine() {
  const { pending, isOffline, lastError, isRunning, syncNow } = useJournalSyncState();
  // A trade that is just being sent needs no line that comes and goes: its badge says so.
  if (pending === 0 || lastError === null) return null;
  const reason = isOffline ? 'Sent when the server can be reached again.' : lastError;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-dense text-ink-2">
      <output className="flex min-w-0 flex-1 basis-56 items-start gap-2">
        <CloudUpload aria-hidden className="mt-px size-4 shrink-0" />
        <span>
          {pending === 1 ? '1 trade is' : `${pending} trades are`} saved on this device and waiting
          to sync. {reason}
        </span>
      </output>
      <Button variant="quiet" size="sm" onClick={syncNow} isBusy={isRunning} busyLabel="Syncing...">
        Sync now
      </Button>
    </div>
  );
}
