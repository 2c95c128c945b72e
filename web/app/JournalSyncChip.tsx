import {
  Download,
  RefreshCw,
  CircleAlert,
  CloudAlert,
  CloudCheck,
  CloudDownload,
  CloudOff,
  CloudUpload,
  type LucideIcon,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { clsx } from 'clsx';
import {
  type JournalSyncState,
  useJournalSyncState,
  useJournalUsage,
} from '#web/data/journal/sync-state.ts';
import { useSevenDayLimit } from '#web/data/device/storage-lifetime.ts';
import { saveFile } from '#web/lib/download.ts';
import { formatCount } from '#web/lib/format.ts';
import { formatDate, formatAge, formatMoment } from '#web/lib/format-time.ts';
import { describeUsage, usageWarning } from '#web/lib/copy.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { isDemo } from '#web/data/device/demo.ts';
import { type JournalItem, useReadTrade } from '#web/data/journal/journal.ts';
import { useOnline } from '#web/lib/use-browser-state.ts';
import { describeUnsent } from './UnsentQuestion.tsx';

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

type SyncPanelProps = {
  sync: JournalSyncState;
  isOpen: boolean;
  onClose: () => void;
  /** Opens a rejected trade. */
  onFix: (tradeId: string) => void;
};

function SyncPanel({ sync, isOpen, onClose, onFix }: SyncPanelProps) {
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
        {sync.rejected.length > 0 && <RejectedTrades sync={sync} onFix={onFix} />}
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
  saveFile(await sync.exportUnsent(), `bellwether-unsent-${day}.json`);
}

type Look = {
  icon: LucideIcon;
  /** Short text for the header of a phone. */
  text: string;
  /** Text for screen readers when the short text is too short. */
  spoken?: string;
  /** No action needed: on narrow screens the icon is enough. */
  isCalm?: true;
  className: string;
};

const warn = 'bg-warn-soft text-warn';

function lookOf(sync: JournalSyncState, isOnline: boolean): Look {
  const waiting = sync.pending + sync.pendingPictures;
  if (sync.rejectedCount > 0) {
    return {
      icon: CircleAlert,
      text: `${sync.rejectedCount} to fix`,
      spoken: `${sync.rejectedCount} need${sync.rejectedCount === 1 ? 's' : ''} attention`,
      className: 'bg-danger-soft text-danger',
    };
  }
  if (waiting > 0) {
    return { icon: isOnline ? CloudUpload : CloudOff, text: `${waiting} waiting`, className: warn };
  }
  if (!isOnline) return { icon: CloudOff, text: 'Offline', className: warn };
  if (sync.lastError !== null) {
    return { icon: CloudAlert, text: 'Not synced', className: 'bg-sunken text-ink-2' };
  }
  const calm = { isCalm: true, className: 'text-ink-2 hover:bg-sunken' } as const;
  return sync.lastSyncedAt === null
    ? { icon: CloudDownload, text: 'Syncing', ...calm }
    : { icon: CloudCheck, text: 'Synced', ...calm };
}

/** Sync state of the journal on every screen; opens the panel with the details. */
export function JournalSyncChip({ onFix }: { onFix: (trade: JournalItem) => void }) {
  const sync = useJournalSyncState();
  const hasNetwork = useOnline();
  const [isOpen, setIsOpen] = useState(false);
  const readTrade = useReadTrade();
  const now = useNow();
  const fix = async (tradeId: string): Promise<void> => {
    const trade = await readTrade(tradeId);
    setIsOpen(false);
    if (trade !== null) onFix(trade);
  };
  if (!sync.isKnown) return null;
  const isOnline = isDemo() || (hasNetwork && !sync.isOffline); // the demo's server is in the page
  const { icon: Icon, text, spoken = text, isCalm, className } = lookOf(sync, isOnline);
  const last =
    sync.lastSyncedAt === null
      ? 'Never synced'
      : `Last synced at ${formatMoment(sync.lastSyncedAt, now)}`;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Journal: ${spoken}. ${last}`}
        title={last}
        onClick={() => setIsOpen(true)}
        className={clsx(
          'inline-flex min-h-9 min-w-9 shrink-0 items-center justify-center gap-1.5 rounded-full px-2.5 text-dense font-medium transition-colors touch:min-h-11 touch:min-w-11',
          className,
        )}
      >
        <Icon aria-hidden className="size-4.5 shrink-0" />
        <span className={clsx(isCalm && 'hidden sm:inline')}>{text}</span>
      </button>
      <SyncPanel
        sync={sync}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onFix={(tradeId) => void fix(tradeId)}
      />
    </>
  );
}
