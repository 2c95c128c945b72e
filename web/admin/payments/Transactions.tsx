import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import type { Transaction } from '#contracts/admin-payments.ts';
import type { Activation } from '#web/data/admin-payments.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { CountedSegments } from '#web/ui/CountedSegments.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { ActivationDialog } from './ActivationDialog.tsx';
import { filtered, filterOptions, type PaymentFilter } from './payment-filter.ts';
import { TransactionActions } from './TransactionActions.tsx';
import { TransactionCards } from './TransactionCards.tsx';
import { TransactionTable } from './TransactionTable.tsx';

const PAGE = 50; // rows drawn at once; all payments are loaded

/** From here on five columns have room beside the sidebar. */
const WIDE = '(min-width: 80rem)';

type TransactionsProps = { transactions: readonly Transaction[]; isSample: boolean };

/** The payments; those that wait for activation first, as long as there are any. */
export function Transactions({ transactions, isSample }: TransactionsProps) {
  const [chosen, setChosen] = useState<PaymentFilter | null>(null);
  const [limit, setLimit] = useState(PAGE);
  const [activation, setActivation] = useState<Activation | null>(null);
  const Layout = useMediaQuery(WIDE) ? TransactionTable : TransactionCards;
  const filter = chosen ?? (isSample ? 'all' : defaultFilter(transactions));
  const shown = filtered(transactions, filter);

  return (
    <div className="flex flex-col gap-4">
      <CountedSegments
        legend="Payments"
        options={filterOptions(transactions)}
        value={filter}
        onChange={(next) => {
          setChosen(next);
          setLimit(PAGE);
        }}
      />
      {shown.length === 0 ? (
        <NoTransactions filter={filter} />
      ) : (
        <Layout
          transactions={shown.slice(0, limit)}
          renderActions={(transaction) =>
            !isSample && (
              <TransactionActions transaction={transaction} onActivated={setActivation} />
            )
          }
        />
      )}
      {limit < shown.length && (
        <ShowMore onShowMore={() => setLimit(limit + PAGE)}>
          <p>
            {limit} of {shown.length.toLocaleString()} payments
          </p>
        </ShowMore>
      )}
      {activation !== null && (
        <ActivationDialog activation={activation} onClose={() => setActivation(null)} />
      )}
    </div>
  );
}

const defaultFilter = (transactions: readonly Transaction[]): PaymentFilter =>
  filtered(transactions, 'waiting').length > 0 ? 'waiting' : 'all';

const emptyTexts: Readonly<Record<PaymentFilter, { title: string; hint: string }>> = {
  waiting: { title: 'Nobody is waiting', hint: 'Every paid purchase has been activated' },
  attention: { title: 'No alerts', hint: 'Late payments, refunds and disputes would stand here' },
  all: { title: 'No payments yet', hint: 'They appear here when somebody pays for access' },
};

function NoTransactions({ filter }: { filter: PaymentFilter }) {
  return <EmptyState icon={CreditCard} {...emptyTexts[filter]} />;
}
