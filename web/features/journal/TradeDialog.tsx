import { useTradeDraft } from '#web/data/journal/draft.ts';
import type { KnownValues } from './suggested-values.ts';
import { draftFormOf, type TradeTask } from './trade-task.ts';
import { TradeFormDialog } from './TradeFormDialog.tsx';

type TradeDialogProps = {
  task: TradeTask;
  known: KnownValues;
  /** The form is gone. @param isSaved whether the trade was stored */
  onClose: (isSaved: boolean) => void;
};

/** The form of a trade, once it is known whether it was begun before. */
export function TradeDialog({ task, known, onClose }: TradeDialogProps) {
  const draft = useTradeDraft(draftFormOf(task));
  if (draft.isLoading) return null;
  return <TradeFormDialog task={task} known={known} draft={draft} onClose={onClose} />;
}
