import type { JournalItem } from '#web/data/journal.ts';
import { useJournalSyncState } from '#web/data/journal-sync-state.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SideBadge } from '#web/ui/SideBadge.tsx';
import { FromSignal } from './FromSignal.tsx';
import { SyncBadge, TradeResult } from './trade-badges.tsx';
import { TradeActions, type TradeActionsProps } from './TradeActions.tsx';
import { TradeFacts } from './TradeFacts.tsx';
import { TradePictures } from './TradePictures.tsx';
import { TradeRules } from './TradeRules.tsx';

type TradeDetailProps = Omit<TradeActionsProps, 'trade'> & {
  trade: JournalItem;
  /** Samples can only be looked at. */
  isReadOnly: boolean;
  onClose: () => void;
};

/** Everything that is known of one trade, and what can be done with it. */
export function TradeDetail({ trade, isReadOnly, onClose, ...actions }: TradeDetailProps) {
  const { syncNow } = useJournalSyncState();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={trade.pair}
      isReading
      footer={isReadOnly ? undefined : <TradeActions trade={trade} {...actions} />}
    >
      <div className="flex flex-col gap-4">
        {trade.attention !== null && (
          <Banner kind="danger" retry={syncNow}>
            The server refused this trade: {trade.attention}
          </Banner>
        )}
        <div className="flex items-start justify-between gap-3">
          <div className="flex min-w-0 flex-wrap items-center gap-2 text-ink-2">
            <SideBadge side={trade.type} />
            <RelativeTime instant={trade.date} />
            <SyncBadge trade={trade} />
          </div>
          <TradeResult trade={trade} />
        </div>
        {trade.signal_id !== null && <FromSignal id={trade.signal_id} />}
        <TradeFacts trade={trade} />
        <TradeRules trade={trade} />
        {trade.notes !== '' && (
          <section aria-label="Notes">
            <p className="whitespace-pre-line">{trade.notes}</p>
          </section>
        )}
        <TradePictures trade={trade} />
      </div>
    </Dialog>
  );
}
