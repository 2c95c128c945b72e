import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import {
  MOST_ACTIVATED,
  type PaymentSummary,
  type Transaction,
} from '#contracts/payments/admin-payments.ts';
import { PAYMENT_FILTERS, type PaymentFilter } from '#contracts/rules/payments/payment-states.ts';
import { paymentDate } from '#contracts/rules/payments/payment-totals.ts';
import { planName } from '#contracts/rules/payments/plans.ts';
import { writeOrder } from '#contracts/rules/sorting.ts';
import { useListFilter } from '#web/ui/list-filter.ts';
import { type Activation, useActivateAll, usePayments } from '#web/data/admin/admin-payments.ts';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { refusalText } from '#web/lib/copy.ts';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { LocalMoment } from '#web/ui/figures/times.tsx';
import { CountedSegments } from '#web/ui/forms/Segments.tsx';
import { type Selection, SelectionBar, useSelection } from '#web/ui/selection.tsx';
import { AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { toastError } from '#web/ui/states/Toasts.tsx';
import { ActivatedDialog } from './ActivationDialog.tsx';
import { PaymentFilters } from './PaymentFilters.tsx';
import { OpenPayment, PaymentAlert, useOpenPayment } from './PaymentSheet.tsx';
import { PaymentTotals } from './PaymentTotals.tsx';
import { RowAct } from './payment-acts.tsx';
import { filterWords, methodText, rowLook } from './payment-copy.ts';
import { orderOf, PaymentListFilter, toSelection } from './payment-filter.ts';

type CellProps = { transaction: Transaction };

/** Opens the details; on a card the whole card does. */
function Customer({ transaction, isCard = false }: CellProps & { isCard?: boolean }) {
  const open = useOpenPayment();
  const { id, metadata, email } = transaction;
  return (
    <button
      type="button"
      onClick={() => open(id)}
      className={
        isCard
          ? 'min-h-6 min-w-0 text-left font-medium after:absolute after:inset-0'
          : '@container block min-h-9 w-full min-w-0 text-left touch:min-h-11'
      }
    >
      {isCard ? (
        <span className="wrap-anywhere">{metadata.username}</span>
      ) : (
        <span className="flex gap-2">
          <span className="truncate font-medium @xs:shrink-0">{metadata.username}</span>
          <span className="hidden truncate text-ink-3 @xs:inline">{email}</span>
        </span>
      )}
    </button>
  );
}

const PaidOn = ({ transaction }: CellProps) => <LocalMoment instant={paymentDate(transaction)} />;

type Key = 'created' | 'date' | 'amount';

const columns: readonly Column<Transaction, Key>[] = [
  {
    name: 'Customer',
    cell: (transaction) => (
      <>
        <Customer transaction={transaction} />
        <PaymentAlert transaction={transaction} isShort />
      </>
    ),
  },
  {
    name: 'Date',
    width: 'w-34',
    sortKey: 'date',
    cell: (transaction) => (
      <span className="whitespace-nowrap">
        <PaidOn transaction={transaction} />
      </span>
    ),
  },
  {
    name: 'Amount',
    width: 'w-28',
    sortKey: 'amount',
    isFigure: true,
    cell: ({ amount, currency }) => (
      <span className="font-medium whitespace-nowrap">{formatMoney(amount, currency)}</span>
    ),
  },
  { name: 'Plan', width: 'w-20', cell: ({ package_type }) => planName(package_type) },
  {
    name: 'Method',
    width: 'w-40',
    cell: (transaction) => (
      <span className="block truncate" title={methodText(transaction)}>
        {methodText(transaction)}
      </span>
    ),
  },
  { name: 'Status', width: 'w-28', cell: (transaction) => <Badge {...rowLook(transaction)} /> },
];

type PaymentCardProps = CellProps & { act: React.ReactNode };

function PaymentCard({ transaction, act }: PaymentCardProps) {
  const { metadata, amount, currency, package_type } = transaction;
  return (
    <Card
      as="article"
      aria-label={metadata.username}
      className="relative flex h-full flex-col gap-1 text-dense hover:bg-sunken"
    >
      <div className="flex items-baseline justify-between gap-3 text-body">
        <Customer transaction={transaction} isCard />
        <span className="font-medium whitespace-nowrap">{formatMoney(amount, currency)}</span>
      </div>
      <PaymentAlert transaction={transaction} />
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-ink-2">
          <PaidOn transaction={transaction} /> · {planName(package_type)} ·{' '}
          {methodText(transaction)}
        </p>
        <Badge {...rowLook(transaction)} />
      </div>
      <div className="relative mt-1 empty:hidden">{act}</div>
    </Card>
  );
}

type Why = PaymentFilter | 'all' | 'narrowed';

const none = { title: 'No payment of this status', hint: 'Choose another one above' };

const texts: Readonly<Record<Why, { title: string; hint: string }>> = {
  waiting: { title: 'Nobody is waiting', hint: 'Every paid purchase has been activated' },
  attention: { title: 'No alerts', hint: 'Late payments, refunds and disputes appear here' },
  completed: none,
  pending: none,
  failed: none,
  all: { title: 'No payments yet', hint: 'They appear here when somebody pays for access' },
  narrowed: {
    title: 'No payment fits',
    hint: 'Choose other dates, another method or plan, or search for something else',
  },
};

/** The payments; those that wait for activation first, unless a link has led to others. */
export function Transactions() {
  const link = useOpenedItem('payments');
  const opened = link?.item === 'subscriptions' ? null : link;
  const isOpened = opened?.item != null;
  const [filter, setFilter] = useListFilter('payments', PaymentListFilter, opened);
  const [activated, setActivated] = useState<readonly Activation[]>([]);
  const show = (changes: Partial<PaymentListFilter>) => setFilter({ ...filter, ...changes });
  const payments = usePayments({
    ...toSelection(filter),
    show: filter.show ?? (isOpened ? 'all' : null),
    sort: filter.sort,
  });
  const { answer, filter: loadedFilter, selection, refresh } = payments;
  const isNarrowed = Object.keys(selection).some((name) => name !== 'show');
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
              onChange={(chosen) => show({ show: chosen })}
            />
            <PaymentFilters filter={filter} onChange={show} />
            {answer.state !== 'sample' && (
              <PaymentTotals selection={selection} days={daysInWords(filter)} />
            )}
            {rows.length === 0 && !payments.list.isPlaceholderData ? (
              <EmptyState
                icon={CreditCard}
                {...texts[whyNone(loadedFilter, isNarrowed, counts.total)]}
              />
            ) : (
              <PaymentRows
                rows={rows}
                sort={filter.sort}
                onSort={(sort) => show({ sort })}
                listName={JSON.stringify(selection)}
                isWaiting={loadedFilter === 'waiting'}
                isSample={answer.state === 'sample'}
                onActivated={setActivated}
              />
            )}
            <ListEnd of={payments.list} loaded={rows.length} total={total} things="payments" />
            <OpenPayment among={rows} onActivated={(one) => setActivated([one])} />
          </div>
        )}
      </AnswerStates>
      {activated.length > 0 && (
        <ActivatedDialog activations={activated} onClose={() => setActivated([])} />
      )}
    </>
  );
}

const daysInWords = ({ from, to }: PaymentListFilter): string =>
  [from, to].filter((day) => day !== '').join('-to-');

type PaymentRowsProps = {
  rows: readonly Transaction[];
  sort: PaymentListFilter['sort'];
  onSort: (sort: PaymentListFilter['sort']) => void;
  /** Of another list nothing is selected. */
  listName: string;
  /** All rows wait for activation, so several can be activated at once. */
  isWaiting: boolean;
  isSample: boolean;
  onActivated: (activations: readonly Activation[]) => void;
};

function PaymentRows(props: PaymentRowsProps) {
  const { rows, sort, onSort, listName, isWaiting, isSample, onActivated } = props;
  const selection = useSelection(listName);
  const open = useOpenPayment();
  const renderAct = (transaction: Transaction) =>
    !isSample && (
      <RowAct transaction={transaction} onActivated={(activation) => onActivated([activation])} />
    );
  return (
    <>
      <DataTable<Transaction, Key>
        label="Transactions"
        columns={[...columns, { name: 'Actions', width: 'w-38', cell: renderAct }]}
        rows={rows}
        isDense
        sorting={{ ...orderOf(sort), onSort: (key, isDown) => onSort(writeOrder(key, isDown)) }}
        onOpen={({ id }) => open(id)}
        {...(isWaiting && !isSample && { selection })}
        renderCard={(transaction) => (
          <PaymentCard transaction={transaction} act={renderAct(transaction)} />
        )}
      />
      {isWaiting && (
        <SelectionBar selection={selection} loaded={rows.length} total={null} things="payments">
          <ActivateAll selection={selection} onActivated={onActivated} />
        </SelectionBar>
      )}
    </>
  );
}

type ActivateAllProps = Pick<PaymentRowsProps, 'onActivated'> & { selection: Selection };

function ActivateAll({ selection, onActivated }: ActivateAllProps) {
  const { mutate, isPending } = useActivateAll();
  const ids = [...selection.ids];
  const activate = (): void =>
    mutate(ids, {
      onSuccess: (activations) => {
        selection.clear();
        onActivated(activations);
      },
      onError: (error) =>
        toastError(`None was activated. ${refusalText(error, 'Please try again.')}`),
    });
  if (ids.length > MOST_ACTIVATED) return <p>At most {MOST_ACTIVATED} at once</p>;
  return (
    <Button variant="primary" isBusy={isPending} busyLabel="Activating..." onClick={activate}>
      Activate {formatCount(ids.length, 'payment')}
    </Button>
  );
}

const optionsOf = (counts: PaymentSummary['transactions']) => [
  ...PAYMENT_FILTERS.map((key) => ({ key, label: filterWords[key], count: counts[key] })),
  { key: 'all' as const, label: 'All', count: counts.total },
];

function whyNone(filter: PaymentFilter | 'all', isNarrowed: boolean, total: number): Why {
  if (total === 0) return 'all';
  return isNarrowed ? 'narrowed' : filter;
}
