import type { EntryFields } from '#contracts/journal.ts';
import { useChangeTrade, useSaveTrade } from '#web/data/journal.ts';
import { changedFields } from './trade-changes.ts';
import type { TradeTask } from './trade-task.ts';

/** Records the trade of a form, or the fields of it that were changed. */
export function useStoreTrade(task: TradeTask) {
  const save = useSaveTrade();
  const change = useChangeTrade();
  const edited = task.kind === 'edit' || task.kind === 'close' ? task.trade : null;

  /** @returns whether it is stored; `error` says why not */
  async function store(fields: EntryFields): Promise<boolean> {
    try {
      if (edited === null) await save.mutateAsync(fields);
      else await change.mutateAsync({ id: edited.id, changes: changedFields(edited, fields) });
      return true;
    } catch {
      return false;
    }
  }

  const { isPending, error } = edited === null ? save : change;
  return { store, isPending, error };
}
