import { Check, Copy, LogOut, Minus, Pencil, Radio, Trash2, X } from 'lucide-react';
import { scannerName } from '#contracts/rules/signals/scanners.ts';
import { setupNamed, useSetups } from '#web/data/journal/setups.ts';
import { useJournalSyncState } from '#web/data/journal/sync-state.ts';
import type { JournalItem } from '#web/data/journal/journal.ts';
import { useKnownSignal } from '#web/data/signals/signals.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { formatMoment } from '#web/lib/format-moment.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RMultiple } from '#web/ui/figures/RMultiple.tsx';
import { RelativeTime } from '#web/ui/figures/RelativeTime.tsx';
import { SideBadge } from '#web/ui/figures/SideBadge.tsx';
import { TradeFacts } from './TradeFacts.tsx';
import { TradePictures } from './TradePictures.tsx';
import { answerTo, type RuleAnswer } from './rule-answers.ts';
import { SyncBadge, TradeResult } from './trade-badges.tsx';

/** Which rules of its setup a trade kept and which it broke; nothing where none was asked or answered. */
function TradeRules({ trade }: { trade: JournalItem }) {
  const setups = useSetups();
  if (setups === null) return null;
  const rules = setupNamed(setups, trade.setup)?.rules ?? [];
  const ids = new Set(rules.map(({ id }) => id));
  const removed = [...trade.rules_kept, ...trade.rules_broken].filter((id) => !ids.has(id));
  if (rules.length + removed.length === 0) return null;
  return (
    <section aria-label="Rules of the setup">
      <h3 className="mb-1 text-meta text-ink-3">Rules of the setup</h3>
      <ul className="flex flex-col gap-1.5">
        {rules.map(({ id, text }) => (
          <li key={id} className="flex items-start justify-between gap-3">
            <span className="min-w-0 break-words">{text}</span>
            <AnswerBadge answer={answerTo(id, trade)} />
          </li>
        ))}
      </ul>
      {removed.length > 0 && (
        <p className="text-dense text-ink-2">
          {formatCount(removed.length, 'more answer')} to rules that were removed since
        </p>
      )}
    </section>
  );
}

function AnswerBadge({ answer }: { answer: RuleAnswer }) {
  if (answer === null) return <Badge icon={Minus}>Not answered</Badge>;
  return answer === 'kept' ? (
    <Badge tone="ok" icon={Check}>
      Kept
    </Badge>
  ) : (
    <Badge tone="warn" icon={X}>
      Broken
    </Badge>
  );
}

type TradeActionsProps = {
  trade: JournalItem;
  onEdit: () => void;
  onDuplicate: () => void;
  /** For a trade that is still open. */
  onCloseTrade: () => void;
  onDelete: () => void;
};

/** What can be done with a trade; two in a row on phones. */
function TradeActions(props: TradeActionsProps) {
  const { trade, onEdit, onDuplicate, onCloseTrade, onDelete } = props;
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:justify-end">
      <Button variant="quiet" onClick={onDelete}>
        <Trash2 aria-hidden className="hidden size-5 sm:block" />
        Delete
      </Button>
      <Button onClick={onDuplicate}>
        <Copy aria-hidden className="hidden size-5 sm:block" />
        Duplicate
      </Button>
      {trade.status === 'open' && (
        <Button onClick={onCloseTrade}>
          <LogOut aria-hidden className="hidden size-5 sm:block" />
          Close trade
        </Button>
      )}
      <Button variant="primary" onClick={onEdit}>
        <Pencil aria-hidden className="hidden size-5 sm:block" />
        Edit
      </Button>
    </div>
  );
}

/** Which scanner proposed a trade, and what became of the proposal itself. */
function FromSignal({ id }: { id: string }) {
  const signal = useKnownSignal(id);
  const now = useNow();
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense text-ink-2">
      <Radio aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 wrap-anywhere">
        From signal:{' '}
        {signal === null
          ? id
          : `${scannerName(signal.scanner_type)} of ${formatMoment(Date.parse(signal.timestamp), now)}`}
      </span>
      {typeof signal?.r_net === 'number' && (
        <span className="whitespace-nowrap">
          Its own result <RMultiple value={signal.r_net} />
        </span>
      )}
    </p>
  );
}

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
