import { CreditCard, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Transaction, PaymentSummary } from '#contracts/payments/admin-payments.ts';
import {
  PAYMENT_FILTERS,
  type PaymentFilter,
  canWithdraw,
  isOverdrawn,
  isWaiting,
} from '#contracts/rules/payments/payment-states.ts';
import { planName } from '#contracts/rules/payments/plans.ts';
import {
  type Activation,
  usePayment,
  usePayments,
  useActivatePayment,
  useWithdrawAccess,
} from '#web/data/admin/admin-payments.ts';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { refusalText } from '#web/lib/copy.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Confirmed } from '#web/ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { LinkedRecord } from '#web/ui/LinkedRecord.tsx';
import { OpenedItem } from '#web/ui/OpenedItem.tsx';
import { LocalMoment } from '#web/ui/figures/times.tsx';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';
import { CountedSegments } from '#web/ui/forms/Segments.tsx';
import { AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { ActivationDialog } from './ActivationDialog.tsx';
import { filterWords, methodText, paymentLooks, statusLooks } from './payment-copy.ts';

/** Takes the access of a payment back after a question; red where the money is gone or wanted back. */
function WithdrawAccess({ transaction }: { transaction: Transaction }) {
  const { username } = transaction.metadata;
  return (
    <Confirmed
      title={`Withdraw access of “${username}”`}
      question="The access that this payment bought ends at once. Days bought otherwise stay. No money is sent back by this."
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

type TransactionActionsProps = {
  transaction: Transaction;
  onActivated: (activation: Activation) => void;
};

function TransactionActions({ transaction, onActivated }: TransactionActionsProps) {
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

const columns: readonly Column<Transaction>[] = [
  {
    name: 'Customer',
    cell: (transaction) => (
      <OpenedTransaction transaction={transaction}>
        <Customer transaction={transaction} />
        <Alert transaction={transaction} />
      </OpenedTransaction>
    ),
  },
  { name: 'Payment', width: 'w-44', cell: (row) => <Money transaction={row} /> },
  { name: 'Status', width: 'w-28', cell: (row) => <Statuses transaction={row} /> },
  { name: 'When', width: 'w-60', cell: (row) => <Lifecycle transaction={row} /> },
];

type WithChildren = CellProps & { children: ReactNode };

function OpenedTransaction({ transaction, children }: WithChildren) {
  const opened = useOpenedItem('payments');
  return <OpenedItem by={opened?.item === transaction.id ? opened : null}>{children}</OpenedItem>;
}

function TransactionCard({ transaction, children }: WithChildren) {
  return (
    <Card
      as="article"
      aria-label={transaction.metadata.username}
      className="flex h-full flex-col gap-3 text-dense"
    >
      <div className="flex items-start justify-between gap-3">
        <Customer transaction={transaction} />
        <Statuses transaction={transaction} />
      </div>
      <Alert transaction={transaction} />
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <Money transaction={transaction} />
        <Lifecycle transaction={transaction} />
      </div>
      <div className="mt-auto border-t border-line pt-3 empty:hidden">{children}</div>
    </Card>
  );
}

type Why = PaymentFilter | 'all' | 'search';

const none = { title: 'No payment of this status', hint: 'Choose another one above' };

const texts: Readonly<Record<Why, { title: string; hint: string }>> = {
  waiting: { title: 'Nobody is waiting', hint: 'Every paid purchase has been activated' },
  attention: { title: 'No alerts', hint: 'Late payments, refunds and disputes would stand here' },
  completed: none,
  pending: none,
  failed: none,
  all: { title: 'No payments yet', hint: 'They appear here when somebody pays for access' },
  search: {
    title: 'No payment fits',
    hint: 'Names, e-mail addresses and session ids are searched',
  },
};

/** The payments; those that wait for activation first, unless a notification has led to one. */
export function Transactions() {
  const opened = useOpenedItem('payments');
  const [chosen, setChosen] = useState<PaymentFilter | 'all' | null>(opened && 'all');
  const [search, setSearch] = useState('');
  const [activation, setActivation] = useState<Activation | null>(null);
  const payments = usePayments(chosen, search);
  const { answer, list, filter: loadedFilter, refresh } = payments;
  const loaded = answer.state === 'loaded' ? answer.data.rows : undefined;
  const linked = usePayment(opened?.item ?? null, loaded);
  const renderActions = (transaction: Transaction) =>
    answer.state !== 'sample' && (
      <TransactionActions transaction={transaction} onActivated={setActivation} />
    );

  return (
    <>
      <AnswerStates
        of={answer}
        retry={refresh}
        skeleton={<Skeleton label="Loading payments" count={4} />}
        failure="Payments could not be loaded."
      >
        {({ rows, total, counts }) => (
          <div className="flex flex-col gap-4">
            <CountedSegments
              legend="Payments"
              options={optionsOf(counts)}
              value={loadedFilter}
              onChange={setChosen}
            />
            <SearchInput label="Search payments" text={search} onSearch={setSearch} />
            {rows.length === 0 && !list.isPlaceholderData ? (
              <EmptyState
                icon={CreditCard}
                {...texts[whyNone(loadedFilter, search, counts.total)]}
              />
            ) : (
              <DataTable
                label="Transactions"
                columns={[...columns, { name: 'Actions', width: 'w-44', cell: renderActions }]}
                rows={rows}
                renderCard={(transaction) => (
                  <OpenedTransaction transaction={transaction}>
                    <TransactionCard transaction={transaction}>
                      {renderActions(transaction)}
                    </TransactionCard>
                  </OpenedTransaction>
                )}
              />
            )}
            <ListEnd of={list} loaded={rows.length} total={total} things="payments" />
          </div>
        )}
      </AnswerStates>
      <LinkedRecord by={opened} lookup={linked} name="payment" title="Payment" isMarked>
        {(transaction) => (
          <TransactionCard transaction={transaction}>{renderActions(transaction)}</TransactionCard>
        )}
      </LinkedRecord>
      {activation !== null && (
        <ActivationDialog activation={activation} onClose={() => setActivation(null)} />
      )}
    </>
  );
}

const optionsOf = (counts: PaymentSummary['transactions']) => [
  ...PAYMENT_FILTERS.map((key) => ({ key, label: filterWords[key], count: counts[key] })),
  { key: 'all' as const, label: 'All', count: counts.total },
];

function whyNone(filter: PaymentFilter | 'all', search: string, total: number): Why {
  if (total === 0) return 'all';
  return search === '' ? filter : 'search';
}

type CellProps = { transaction: Transaction };

function Customer({ transaction: { metadata, email, phone, note } }: CellProps) {
  return (
    <div className="min-w-0">
      <p className="text-body font-medium wrap-anywhere text-ink">{metadata.username}</p>
      <p className="wrap-anywhere text-ink-2">{email}</p>
      {phone !== '' && <p className="text-ink-3">{phone}</p>}
      {note !== '' && <p className="wrap-anywhere text-ink-3">“{note}”</p>}
    </div>
  );
}

function Alert({ transaction: { alert } }: CellProps) {
  if (alert === null) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 rounded-control bg-danger-soft px-2 py-1 font-medium text-danger">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{alert}</span>
    </p>
  );
}

function Money({ transaction }: CellProps) {
  const { amount, currency, package_type, demo, session_id } = transaction;
  return (
    <div className="min-w-0">
      <p className="text-body font-medium">{formatMoney(amount, currency)}</p>
      <p>{planName(package_type)}</p>
      <p className="wrap-anywhere text-ink-3">{methodText(transaction)}</p>
      {session_id !== null && (
        <p className="text-meta wrap-anywhere text-ink-3 select-text">Session {session_id}</p>
      )}
      {demo && <Badge tone="info">Demo, no money moved</Badge>}
    </div>
  );
}

function Statuses({ transaction: { status, payment_status } }: CellProps) {
  return (
    <div className="flex shrink-0 flex-col items-start gap-1">
      <Badge {...paymentLooks[payment_status]} />
      <Badge {...statusLooks[status]} />
    </div>
  );
}

function Lifecycle({ transaction }: CellProps) {
  const { created_at, paid_at, activated_at, withdrawn_at } = transaction;
  return (
    <dl className="flex flex-col gap-0.5">
      <Moment name="Begun" at={created_at} />
      <Moment name="Paid" at={paid_at} />
      <Moment name="Activated" at={activated_at} />
      <Moment name="Withdrawn" at={withdrawn_at} />
    </dl>
  );
}

function Moment({ name, at }: { name: string; at: string | null }) {
  if (at === null) return null;
  return (
    <div className="flex gap-1.5">
      <dt className="w-18 shrink-0 text-ink-3">{name}</dt>
      <dd className="whitespace-nowrap">
        <LocalMoment instant={at} />
      </dd>
    </div>
  );
}
