import {
  type JournalEntries,
  useDeleteTrade,
  useRestoreTrade,
  useTrade,
} from '#web/data/journal/journal.ts';
import { toastError, toastUndo } from '#web/ui/states/Toasts.tsx';
import type { TradeTask } from './trade-task.ts';
import { TradeDetail } from './TradeDetail.tsx';

type OpenTradeProps = {
  /** Null: none is open. */
  id: string | null;
  entries: JournalEntries;
  onTask: (task: TradeTask) => void;
  onClose: () => void;
};

const say = (failure: unknown): void =>
  toastError(failure instanceof Error ? failure.message : 'That did not work. Please try again.');

/** A trade that was opened, with what can be done with it. */
export function OpenTrade({ id, entries, onTask, onClose }: OpenTradeProps) {
  const remove = useDeleteTrade();
  const restore = useRestoreTrade();
  const shown = entries.state === 'loaded' || entries.state === 'sample' ? entries.page.items : [];
  const listed = shown.find((item) => item.id === id) ?? null;
  // Other tabs know trades that the list does not show.
  const unlisted = useTrade(listed === null ? id : null);
  const trade = listed ?? unlisted;
  if (trade === null) return null;
  const deleteTrade = async (): Promise<void> => {
    try {
      await remove.mutateAsync(trade.id);
    } catch (failure) {
      say(failure);
      return;
    }
    onClose();
    toastUndo('Trade deleted', () => void restore.mutateAsync(trade.id).catch(say));
  };
  return (
    <TradeDetail
      trade={trade}
      isReadOnly={entries.state === 'sample'}
      onClose={onClose}
      onEdit={() => onTask({ kind: 'edit', trade })}
      onDuplicate={() => onTask({ kind: 'duplicate', trade })}
      onCloseTrade={() => onTask({ kind: 'close', trade })}
      onDelete={() => void deleteTrade()}
    />
  );
}
