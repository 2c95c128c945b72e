import type { EntryFields } from '#contracts/journal.ts';
import { useChangeTrade, useSaveTrade } from '#web/data/journal.ts';
import { changedFields } from './trade-changes.ts';
import type { TradeTask } from './trade-task.ts';

/** Records the trade of a form, or the fields of it that were changed. */
export function useStoreTrade(task: TradeTask) {
  const save = useSaveTrade();
  const change = useChangeTrade();
  const isNew = task.kind === 'add' || task.kind === 'duplicate';

  /** @returns whether it is stored; `error` says why not */
  async function store(fields: EntryFields): Promise<boolean> {
    try {
      if (isNew) await save.mutateAsync(fields);
      else
        await change.mutateAsync({ id: task.trade.id, changes: changedFields(task.trade, fields) });
      return true;
    } catch {
      return false;
    }
  }

  const { isPending, error } = isNew ? save : change;
  return { store, isPending, error };
}
