import { useState } from 'react';
import type { PaymentSummary } from '#contracts/payment-lists.ts';
import { PAYMENT_FILTERS, type PaymentFilter } from '#contracts/rules/payment-filters.ts';
import type { Activation } from '#web/data/admin-payments.ts';
import { useOpenedItem } from '#web/data/opened-item.ts';
import { usePayments } from '#web/data/payment-lists.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { AnswerStates } from '#web/ui/AnswerStates.tsx';
import { CountedSegments } from '#web/ui/CountedSegments.tsx';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ActivationDialog } from './ActivationDialog.tsx';
import { NoTransactions } from './NoTransactions.tsx';
import { filterWords } from './payment-words.ts';
import { TransactionActions } from './TransactionActions.tsx';
import { TransactionList } from './TransactionList.tsx';

/** The payments; those that wait for activation first, unless a notification has led to one. */
export function Transactions() {
  const isOpened = useOpenedItem('payments') !== null;
  const [chosen, setChosen] = useState<PaymentFilter | 'all' | null>(isOpened ? 'all' : null);
  const [typed, setTyped] = useState('');
  const [activation, setActivation] = useState<Activation | null>(null);
  const { answer, list, shown, refresh } = usePayments(chosen, useSettled(typed.trim()));
  const isSample = answer.state === 'sample';

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
              value={shown}
              onChange={setChosen}
            />
            <SearchInput label="Search payments" value={typed} onChange={setTyped} />
            {rows.length === 0 && !list.isPlaceholderData ? (
              <NoTransactions filter={whyNone(shown, typed, counts.total)} />
            ) : (
              <TransactionList
                transactions={rows}
                renderActions={(transaction) =>
                  !isSample && (
                    <TransactionActions transaction={transaction} onActivated={setActivation} />
                  )
                }
              />
            )}
            <ListEnd of={list} shown={rows.length} total={total} things="payments" />
          </div>
        )}
      </AnswerStates>
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

function whyNone(shown: PaymentFilter | 'all', typed: string, total: number) {
  if (total === 0) return 'all';
  return typed.trim() === '' ? shown : 'search';
}
