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
import { clsx } from 'clsx';
import { isServerHere } from '#web/client/network.ts';
import type { JournalItem } from '#web/data/journal/journal.ts';
import { type JournalSyncState, useJournalSyncState } from '#web/data/journal/sync-state.ts';
import { useConnected } from '#web/data/query-results.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { JournalSyncPanel } from './JournalSyncPanel.tsx';

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
  const toFix = sync.rejectedCount + sync.setAsideCount;
  if (toFix > 0) {
    return {
      icon: CircleAlert,
      text: `${toFix} to fix`,
      spoken: `${toFix} need${toFix === 1 ? 's' : ''} attention`,
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
  const hasNetwork = useConnected();
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  if (!sync.isKnown) return null;
  const isOnline = isServerHere() || (hasNetwork && !sync.isOffline);
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
          isCalm && 'max-md:hidden',
          'inline-flex min-h-9 min-w-9 shrink-0 items-center justify-center gap-1.5 rounded-full px-2.5 text-dense font-medium transition-colors touch:min-h-11 touch:min-w-11',
          className,
        )}
      >
        <Icon aria-hidden className="size-4.5 shrink-0" />
        <span className={clsx(isCalm && 'hidden sm:inline')}>{text}</span>
      </button>
      {isOpen && <JournalSyncPanel sync={sync} onClose={() => setIsOpen(false)} onFix={onFix} />}
    </>
  );
}
