import { useDeleteRecord, useRestoreRecord } from '#web/data/journal/journal.ts';
import { type UndoableAct, useApplyAct } from '#web/data/journal/positions.ts';
import { toastError, toastUndo } from '#web/ui/states/Toasts.tsx';

const toastFailure = (failure: unknown): void =>
  toastError(failure instanceof Error ? failure.message : 'That did not work. Please try again.');

/**
 * Deletes a trade or another record; a toast shows the failure or offers to undo.
 *
 * @param message such as `Setup deleted`
 * @returns deletes by id and resolves to whether it succeeded
 */
export function useDeleteWithUndo(message: string) {
  const remove = useDeleteRecord();
  const restore = useRestoreRecord();
  return async (id: string): Promise<boolean> => {
    try {
      await remove.mutateAsync(id);
    } catch (failure) {
      toastFailure(failure);
      return false;
    }
    toastUndo(message, () => void restore.mutateAsync(id).catch(toastFailure));
    return true;
  };
}

/** Runs an act on trades; a toast shows the failure or offers to undo it. @returns runs it and resolves to whether it succeeded */
export function useUndoableAct() {
  const apply = useApplyAct();
  return async ({ act, undo }: UndoableAct, done: string): Promise<boolean> => {
    try {
      await apply.mutateAsync(act);
    } catch (failure) {
      toastFailure(failure);
      return false;
    }
    toastUndo(done, () => void apply.mutateAsync(undo).catch(toastFailure));
    return true;
  };
}
