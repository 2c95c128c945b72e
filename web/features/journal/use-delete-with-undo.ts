import { useDeleteRecord, useRestoreRecord } from '#web/data/journal/records.ts';
import { toastError, toastUndo } from '#web/ui/states/Toasts.tsx';

const say = (failure: unknown): void =>
  toastError(failure instanceof Error ? failure.message : 'That did not work. Please try again.');

/**
 * Deletes a record of the journal, by its id, and offers to take that back.
 *
 * @param done what is said then, such as `Setup deleted`
 */
export function useDeleteWithUndo(done: string): (id: string) => Promise<void> {
  const remove = useDeleteRecord();
  const restore = useRestoreRecord();
  return async (id) => {
    try {
      await remove.mutateAsync(id);
    } catch (failure) {
      say(failure);
      return;
    }
    toastUndo(done, () => void restore.mutateAsync(id).catch(say));
  };
}
