import type { Transaction } from '#contracts/payments/admin-payments.ts';
import { canWithdraw, isOverdrawn, isWaiting } from '#contracts/rules/payments/payment-states.ts';
import {
  type Activation,
  useActivatePayment,
  useWithdrawAccess,
} from '#web/data/admin/admin-payments.ts';
import { refusalText } from '#web/lib/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirmed } from '#web/ui/ConfirmDialog.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';

/** Takes the access of a payment back after a question; red where the money is gone or wanted back. */
function WithdrawAccess({ transaction }: { transaction: Transaction }) {
  const { username } = transaction.metadata;
  return (
    <Confirmed
      title={`Withdraw access of “${username}”`}
      question="The access that this payment bought ends at once. Days from other payments remain. This does not issue a refund."
      confirmLabel="Withdraw access"
      busyLabel="Withdrawing..."
      command={useWithdrawAccess()}
      input={transaction.id}
      failure={(error) => refusalText(error, 'Access could not be withdrawn. Please try again.')}
      onDone={() => toastDone('Access withdrawn')}
    >
      {(ask) => (
        <Button
          size="sm"
          variant={isOverdrawn(transaction) ? 'danger' : 'secondary'}
          aria-label={`Withdraw access of ${username}`}
          onClick={ask}
        >
          Withdraw access
        </Button>
      )}
    </Confirmed>
  );
}

type PaymentActProps = { transaction: Transaction; onActivated: (activation: Activation) => void };

function Activate({ transaction, onActivated }: PaymentActProps) {
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

/** What a payment of this state allows: activation, withdrawal, or nothing. */
export function PaymentAct({ transaction, onActivated }: PaymentActProps) {
  if (isWaiting(transaction)) {
    return <Activate transaction={transaction} onActivated={onActivated} />;
  }
  return canWithdraw(transaction) ? <WithdrawAccess transaction={transaction} /> : null;
}

/** The act that stands in the list: what waits, and what needs a decision. */
export const RowAct = (props: PaymentActProps) =>
  (isWaiting(props.transaction) || isOverdrawn(props.transaction)) && <PaymentAct {...props} />;
