import { Copy, LogOut, Pencil, Trash2 } from 'lucide-react';
import type { JournalItem } from '#web/data/journal.ts';
import { Button } from '#web/ui/Button.tsx';

export type TradeActionsProps = {
  trade: JournalItem;
  onEdit: () => void;
  onDuplicate: () => void;
  /** For a trade that is still open. */
  onCloseTrade: () => void;
  onDelete: () => void;
};

/** What can be done with a trade; two in a row on phones. */
export function TradeActions(props: TradeActionsProps) {
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
