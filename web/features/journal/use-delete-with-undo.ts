import {
  useDeleteRecord,
  useDeleteTrade,
  useRestoreRecord,
  useRestoreTrade,
} from '#web/data/journal/journal.ts';
import { toastError, toastUndo } from '#web/ui/states/Toasts.tsx';

type Mutation = { mutateAsync: (id: string) => Promise<unknown> };

const toastFailure = (failure: unknown): void =>
  toastError(failure instanceof Error ? failure.message : 'That did not work. Please try again.');

/** @returns deletes by id and resolves to whether it succeeded; a toast shows the failure or offers to undo */
const deleteWithUndo =
  (remove: Mutation, restore: Mutation, message: string) =>
  async (id: string): Promise<boolean> => {
    try {
      await remove.mutateAsync(id);
    } catch (failure) {
      toastFailure(failure);
      return false;
    }
    toastUndo(message, () => void restore.mutateAsync(id).catch(toastFailure));
    return true;
  };

/** Deletes a record other than a trade. @param message such as `Setup deleted` */
export const useDeleteWithUndo = (message: string) =>
  deleteWithUndo(useDeleteRecord(), useRestoreRecord(), message);

export const useDeleteTradeWithUndo = () =>
  deleteWithUndo(useDeleteTrade(), useRestoreTrade(), 'Trade deleted');
