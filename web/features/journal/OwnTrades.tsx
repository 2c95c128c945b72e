import type { ReactNode } from 'react';
import { useJournalSyncState } from '#web/data/journal/sync-state.ts';
import { useJournalEntries } from '#web/data/journal/journal.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { UnreadableJournal } from './UnreadableJournal.tsx';

type OwnTradesProps = { skeleton: ReactNode; children: ReactNode };

/** What is made of the trader's own trades and never of samples, in whatever state they are. */
export function OwnTrades({ skeleton, children }: OwnTradesProps) {
  const { state } = useJournalEntries({ limit: 1 });
  const { syncNow } = useJournalSyncState();
  if (state === 'loading') return skeleton;
  if (state === 'unreadable') return <UnreadableJournal />;
  return (
    <div className="flex flex-col gap-2">
      {state !== 'loaded' && (
        <Banner kind="warn" retry={syncNow}>
          Your trades could not be loaded. Samples are not counted here.
        </Banner>
      )}
      {children}
    </div>
  );
}
