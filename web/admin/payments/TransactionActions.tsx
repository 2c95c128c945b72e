import { canWithdraw, isWaiting } from '#contracts/rules/payment-filters.ts';
import type { Transaction } from '#contracts/admin-payments.ts';
import { type Activation, useActivatePayment } from '#web/data/admin-payments.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { WithdrawAccess } from './WithdrawAccess.tsx';

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
