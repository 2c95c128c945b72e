import type { AccountOverview } from '#web/data/journal-accounts.ts';
import { useDeleteRecord, useRestoreRecord } from '#web/data/journal-records.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toastError, toastUndo } from '#web/ui/Toasts.tsx';

type DeleteAccountProps = {
  account: AccountOverview;
  onDeleted: () => void;
  onCancel: () => void;
};

function questionOf({ name, trades, cashFlows }: AccountOverview): string {
  const parts = [`Delete the account ${name}?`];
  if (trades > 0) {
    parts.push(`Its trades (${trades.toLocaleString()}) stay and belong to no account.`);
  }
  if (cashFlows.length > 0) {
    parts.push(
      `Its deposits and withdrawals (${cashFlows.length.toLocaleString()}) count no more.`,
    );
  }
  return parts.join(' ');
}

/** Asks before an account goes; its trades stay. */
export function DeleteAccount({ account, onDeleted, onCancel }: DeleteAccountProps) {
  const remove = useDeleteRecord();
  const restore = useRestoreRecord();
  const confirm = async (): Promise<void> => {
    try {
      await remove.mutateAsync(account.id);
    } catch {
      return; // the reason is shown in the dialog
    }
    onDeleted();
    toastUndo('Account deleted', () => {
      restore
        .mutateAsync(account.id)
        .catch(() => toastError('The account could not be brought back. Please try again.'));
    });
  };
  return (
    <Confirm
      isOpen
      title="Delete account"
      question={questionOf(account)}
      confirmLabel="Delete account"
      isBusy={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    />
  );
}
