import { isOverdrawn } from '#contracts/rules/payment-filters.ts';
import { useState } from 'react';
import type { Transaction } from '#contracts/admin-payments.ts';
import { useWithdrawAccess } from '#web/data/admin-payments.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toastDone } from '#web/ui/Toasts.tsx';

/** Takes the access of a payment back after a question; pressing where the money is gone or wanted back. */
export function WithdrawAccess({ transaction }: { transaction: Transaction }) {
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdrawAccess();
  const { username } = transaction.metadata;
  const ask = () => {
    withdraw.reset();
    setIsAsking(true);
  };
  const confirm = () =>
    withdraw.mutate(transaction.id, {
      onSuccess: () => {
        setIsAsking(false);
        toastDone('Access withdrawn');
      },
    });
  return (
    <>
      <Button
        size="sm"
        variant={isOverdrawn(transaction) ? 'danger' : 'secondary'}
        aria-label={`Withdraw access of ${username}`}
        onClick={ask}
      >
        Withdraw access
      </Button>
      <Confirm
        isOpen={isAsking}
        title={`Withdraw access of “${username}”`}
        question="The access that this payment bought ends at once. Days bought otherwise stay. No money is sent back by this."
        confirmLabel="Withdraw access"
        busyLabel="Withdrawing..."
        isBusy={withdraw.isPending}
        error={
          withdraw.isError
            ? refusalText(withdraw.error, 'Access could not be withdrawn. Please try again.')
            : undefined
        }
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
