import { Download, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { JournalSyncState } from '#web/data/journal-sync-state.ts';
import { saveFile } from '#web/lib/download.ts';
import { formatAge, formatMoment } from '#web/lib/format-moment.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { describeUnsent } from './describe-unsent.ts';
import { RefusedTrades } from './RefusedTrades.tsx';

type SyncPanelProps = {
  sync: JournalSyncState;
  isOpen: boolean;
  onClose: () => void;
  /** Opens a trade that the server refused. */
  onFix: (tradeId: string) => void;
};

/** How the journal on this device stands towards the server, and what can be done about it. */
export function SyncPanel({ sync, isOpen, onClose, onFix }: SyncPanelProps) {
  const isAnythingUnsent = sync.pending + sync.pendingPictures > 0;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Journal sync"
      footer={
        <>
          {isAnythingUnsent && (
            <Button onClick={() => void exportUnsent(sync)}>
              <Download aria-hidden className="size-4.5" />
              Export
            </Button>
          )}
          <Button
            variant="primary"
            onClick={sync.syncNow}
            isBusy={sync.isRunning}
            busyLabel="Syncing..."
          >
            <RefreshCw aria-hidden className="size-4.5" />
            Sync now
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {sync.lastError !== null && <Banner kind="warn">{sync.lastError}</Banner>}
        <Standing sync={sync} />
        {sync.refused.length > 0 && <RefusedTrades sync={sync} onFix={onFix} />}
      </div>
    </Dialog>
  );
}

function Standing({ sync }: { sync: JournalSyncState }) {
  const now = useNow();
  const { pending, pendingPictures, oldestUnsentAt, lastSyncedAt } = sync;
  const waiting = describeUnsent({ trades: pending, screenshots: pendingPictures });
  const age = oldestUnsentAt === null ? null : formatAge(now.getTime() - oldestUnsentAt);
  return (
    <dl className="flex flex-col gap-2">
      <Line label="Waiting">
        {waiting === '' ? 'Nothing' : waiting}
        {waiting !== '' && age !== null && `, the oldest for ${age}`}
      </Line>
      <Line label="Last synced">
        {lastSyncedAt === null ? 'Never on this device' : formatMoment(lastSyncedAt, now)}
      </Line>
    </dl>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-x-4">
      <dt className="w-24 shrink-0 text-ink-3">{label}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  );
}

/** Hands the trader everything that exists on this device alone. */
async function exportUnsent(sync: JournalSyncState): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  saveFile(await sync.exportUnsent(), `bellwether-unsent-${day}.json`);
}
