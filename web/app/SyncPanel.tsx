import { Download, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { JournalSyncState } from '#web/data/journal/sync-state.ts';
import { useJournalUsage } from '#web/data/journal/usage.ts';
import { useSevenDayLimit } from '#web/data/device/storage-lifetime.ts';
import { saveFile } from '#web/lib/download.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { formatAge, formatMoment } from '#web/lib/format-moment.ts';
import { describeUsage, usageWarning } from '#web/lib/usage-copy.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { describeUnsent } from './describe-unsent.ts';

type RefusedTradesProps = { sync: JournalSyncState; onFix: (tradeId: string) => void };

/** Trades that the server refused, each with its reason and the way to its form. */
function RefusedTrades({ sync: { refused, attention }, onFix }: RefusedTradesProps) {
  const hiddenCount = attention - refused.length;
  return (
    <section aria-labelledby="refused-trades">
      <h3 id="refused-trades" className="font-semibold">
        {attention === 1 ? '1 trade needs attention' : `${attention} trades need attention`}
      </h3>
      <p className="text-dense text-ink-2">
        The server refused these. They stay on this device until they are corrected.
      </p>
      <ul className="mt-2 flex flex-col divide-y divide-line border-y border-line">
        {refused.map(({ id, title, date, detail }) => (
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

type SyncPanelProps = {
  sync: JournalSyncState;
  isOpen: boolean;
  onClose: () => void;
  /** Opens a trade that the server refused. */
  onFix: (tradeId: string) => void;
};

/** How the journal on this device stands towards the server, and what can be done about it. */
export function SyncPanel({ sync, isOpen, onClose, onFix }: SyncPanelProps) {
  const limit = useSevenDayLimit();
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
        {isAnythingUnsent && limit !== null && (
          <p className="text-dense text-ink-2">
            This browser deletes what waits here after seven days without a visit. Sync or export
            it, or install the app.
          </p>
        )}
        <SpaceWarning />
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
      <Line label="Space">
        <Space />
      </Line>
    </dl>
  );
}

/** What the journal takes on the server. */
function Space() {
  const { data: usage, fetchStatus } = useJournalUsage();
  if (usage !== undefined) return describeUsage(usage);
  return fetchStatus === 'fetching' ? 'Loading…' : 'Not known at the moment';
}

function SpaceWarning() {
  const { data: usage } = useJournalUsage();
  const warning = usage === undefined ? null : usageWarning(usage);
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

/** Hands the trader everything that exists on this device alone. */
async function exportUnsent(sync: JournalSyncState): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  saveFile(await sync.exportUnsent(), `bellwether-unsent-${day}.json`);
}
