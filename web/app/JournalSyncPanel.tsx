import { fileNameOf } from '#web/data/platform-name.ts';
import { Download, RefreshCw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSevenDayLimit } from '#web/data/device/storage-lifetime.ts';
import { type JournalItem, useReadTrade } from '#web/data/journal/journal.ts';
import { useJournalUsage } from '#web/data/journal/journal-usage.ts';
import type { JournalSyncState } from '#web/data/journal/sync-state.ts';
import { describeUsage, usageWarning } from '#web/lib/copy.ts';
import { saveFile } from '#web/lib/download.ts';
import { formatCount } from '#web/lib/format.ts';
import { formatAge, formatDate, formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { describeUnsent } from './SignOut.tsx';

type RejectedTradesProps = { sync: JournalSyncState; onFix: (tradeId: string) => void };

/** Trades that the server rejected, each with its reason and a link to its form. */
function RejectedTrades({ sync: { rejected, rejectedCount }, onFix }: RejectedTradesProps) {
  const hiddenCount = rejectedCount - rejected.length;
  return (
    <section aria-labelledby="refused-trades">
      <h3 id="refused-trades" className="font-semibold">
        {rejectedCount === 1 ? '1 trade needs attention' : `${rejectedCount} trades need attention`}
      </h3>
      <p className="text-dense text-ink-2">
        The server refused these. They stay on this device until they are corrected.
      </p>
      <ul className="mt-2 flex flex-col divide-y divide-line border-y border-line">
        {rejected.map(({ id, title, date, detail }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 grow">
              <p className="font-medium">
                {title} <span className="font-normal text-ink-3">{formatDate(date)}</span>
              </p>
              <p className="text-dense break-words text-danger">{detail}</p>
            </div>
            <Button size="sm" onClick={() => onFix(id)}>
              Fix
              <span className="sr-only">: {title}</span>
            </Button>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <p className="mt-2 text-dense text-ink-2">and {formatCount(hiddenCount, 'more trade')}</p>
      )}
    </section>
  );
}

/** What could not be read, for an export: nothing else can be done with it here. */
function DamagedRecords({ sync: { setAsideCount, deleteSetAside } }: { sync: JournalSyncState }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section aria-labelledby="damaged-records">
      <h3 id="damaged-records" className="font-semibold">
        {setAsideCount === 1 ? '1 record is damaged' : `${setAsideCount} records are damaged`}
      </h3>
      <p className="text-dense text-ink-2">
        This device could not read what it had stored. Everything else is shown and synced, and what
        the server has comes back. Export the damaged records before you delete them.
      </p>
      <Button size="sm" className="mt-2" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden className="size-4" />
        Delete damaged records
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete the damaged records?"
        question="What was written in them and never reached the server is lost, unless you have exported it."
        confirmLabel="Delete"
        onConfirm={() => {
          void deleteSetAside();
          setIsAsking(false);
        }}
        onCancel={() => setIsAsking(false)}
      />
    </section>
  );
}

type JournalSyncPanelProps = {
  sync: JournalSyncState;
  onClose: () => void;
  /** Opens a rejected trade. */
  onFix: (trade: JournalItem) => void;
};

/** What waits for the server and since when, what was rejected, and how much room there is. */
export function JournalSyncPanel({ sync, onClose, onFix }: JournalSyncPanelProps) {
  const readTrade = useReadTrade();
  const fix = async (tradeId: string): Promise<void> => {
    const trade = await readTrade(tradeId);
    onClose();
    if (trade !== null) onFix(trade);
  };
  const limit = useSevenDayLimit();
  const isAnythingUnsent = sync.pending + sync.pendingPictures > 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Journal sync"
      footer={
        <>
          {(isAnythingUnsent || sync.setAsideCount > 0) && (
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
        {isAnythingUnsent && limit !== null && (
          <p className="text-dense text-ink-2">
            This browser deletes what waits here after seven days without a visit. Sync or export
            it, or install the app.
          </p>
        )}
        <SpaceWarning />
        {sync.setAsideCount > 0 && <DamagedRecords sync={sync} />}
        {sync.rejected.length > 0 && <RejectedTrades sync={sync} onFix={(id) => void fix(id)} />}
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
      <Line label="Space">
        <Space />
      </Line>
    </dl>
  );
}

function Space() {
  const { data: usage, fetchStatus } = useJournalUsage();
  if (usage) return describeUsage(usage);
  return fetchStatus === 'fetching' ? 'Loading…' : 'Not known at the moment';
}

function SpaceWarning() {
  const { data: usage } = useJournalUsage();
  const warning = usage ? usageWarning(usage) : null;
  return warning === null ? null : <Banner kind="warn">{warning}</Banner>;
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-x-4">
      <dt className="w-24 shrink-0 text-ink-3">{label}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  );
}

/** Downloads everything that exists only on this device. */
async function exportUnsent(sync: JournalSyncState): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  saveFile(await sync.exportUnsent(), fileNameOf(`unsent-${day}.json`));
}
