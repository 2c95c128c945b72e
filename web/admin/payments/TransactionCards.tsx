import type { ReactNode } from 'react';
import type { Transaction } from '#contracts/admin-payments.ts';
import { useOpenedItem } from '#web/data/opened-item.ts';
import { Card } from '#web/ui/Card.tsx';
import { OpenedItem } from '#web/ui/OpenedItem.tsx';
import { Alert, Customer, Life, Money, Statuses } from './transaction-cells.tsx';
import type { TransactionsLayoutProps } from './TransactionTable.tsx';

/** The payments where a table would be squeezed. */
export function TransactionCards({ transactions, renderActions }: TransactionsLayoutProps) {
  const opened = useOpenedItem('payments');
  return (
    <ul className="grid gap-2 lg:grid-cols-2">
      {transactions.map((transaction) => (
        <li key={transaction.id} className="min-w-0">
          <OpenedItem by={opened?.item === transaction.id ? opened : null}>
            <TransactionCard transaction={transaction}>
              {renderActions(transaction)}
            </TransactionCard>
          </OpenedItem>
        </li>
      ))}
    </ul>
  );
}

type TransactionCardProps = { transaction: Transaction; children: ReactNode };

function TransactionCard({ transaction, children }: TransactionCardProps) {
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
        <Life transaction={transaction} />
      </div>
      <div className="mt-auto border-t border-line pt-3 empty:hidden">{children}</div>
    </Card>
  );
}
