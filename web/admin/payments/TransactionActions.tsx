import { useState } from 'react';
import type { Transaction } from '#contracts/payments/admin-payments.ts';
import { canWithdraw, isOverdrawn, isWaiting } from '#contracts/rules/payments/payment-states.ts';
import {
  type Activation,
  useActivatePayment,
  useWithdrawAccess,
} from '#web/data/admin/admin-payments.ts';
import { refusalText } from '#web/lib/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';

/** Takes the access of a payment back after a question; pressing where the money is gone or wanted back. */
function WithdrawAccess({ transaction }: { transaction: Transaction }) {
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
      <ConfirmDialog
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

type TransactionActionsProps = {
  transaction: Transaction;
  onActivated: (activation: Activation) => void;
};

/** What can be done with a payment: giving its access, and taking that back. */
export function TransactionActions({ transaction, onActivated }: TransactionActionsProps) {
  if (isWaiting(transaction)) {
    return <Activate transaction={transaction} onActivated={onActivated} />;
  }
  return canWithdraw(transaction) ? <WithdrawAccess transaction={transaction} /> : null;
}

function Activate({ transaction, onActivated }: TransactionActionsProps) {
  const { id, metadata } = transaction;
  const activate = useActivatePayment();
  return (
    <div>
      <Button
        variant="primary"
        size="sm"
        aria-label={`Activate ${metadata.username}`}
        isBusy={activate.isPending}
        busyLabel="Activating..."
        onClick={() => activate.mutate(id, { onSuccess: onActivated })}
      >
        Activate
      </Button>
      {activate.isError && (
        <p role="alert" className="mt-1 text-dense text-danger">
          {refusalText(activate.error, 'Access could not be activated. Please try again.')}
        </p>
      )}
    </div>
  );
}
