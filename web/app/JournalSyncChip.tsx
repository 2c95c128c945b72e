import { clsx } from 'clsx';
import {
  CircleAlert,
  CloudAlert,
  CloudCheck,
  CloudDownload,
  CloudOff,
  CloudUpload,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { isDemo } from '#web/data/device/demo.ts';
import { type JournalItem, useReadTrade } from '#web/data/journal/journal.ts';
import { type JournalSyncState, useJournalSyncState } from '#web/data/journal/sync-state.ts';
import { formatMoment } from '#web/lib/format-moment.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { SyncPanel } from './SyncPanel.tsx';

type Look = {
  icon: LucideIcon;
  /** Short enough for a phone's header. */
  text: string;
  /** What a screen reader says instead, where the short text is too short. */
  spoken?: string;
  /** Nothing to be done: where room is scarce, the icon says so alone. */
  isCalm?: true;
  className: string;
};

const warn = 'bg-warn-soft text-warn';

function lookOf(sync: JournalSyncState, isOnline: boolean): Look {
  const waiting = sync.pending + sync.pendingPictures;
  if (sync.attention > 0) {
    return {
      icon: CircleAlert,
      text: `${sync.attention} to fix`,
      spoken: `${sync.attention} need${sync.attention === 1 ? 's' : ''} attention`,
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
  if (sync.lastSyncedAt === null) {
    return {
      icon: CloudDownload,
      text: 'Syncing',
      isCalm: true,
      className: 'text-ink-2 hover:bg-sunken',
    };
  }
  return {
    icon: CloudCheck,
    text: 'Synced',
    isCalm: true,
    className: 'text-ink-2 hover:bg-sunken',
  };
}

/** How the journal stands towards the server, on every screen; opens the panel with the details. */
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
