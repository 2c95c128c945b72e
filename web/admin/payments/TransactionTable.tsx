import type { ReactNode } from 'react';
import type { Transaction } from '#contracts/admin-payments.ts';
import { useOpenedItem } from '#web/data/opened-item.ts';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { OpenedItem } from '#web/ui/OpenedItem.tsx';
import { Alert, Customer, Life, Money, Statuses } from './transaction-cells.tsx';

export type TransactionsLayoutProps = {
  transactions: readonly Transaction[];
  renderActions: (transaction: Transaction) => ReactNode;
};

const columns: readonly Column<Transaction>[] = [
  {
    name: 'Customer',
    cell: (transaction) => (
      <OpenedCustomer transaction={transaction}>
        <Customer transaction={transaction} />
        <Alert transaction={transaction} />
      </OpenedCustomer>
    ),
  },
  { name: 'Payment', width: 'w-44', cell: (row) => <Money transaction={row} /> },
  { name: 'Status', width: 'w-28', cell: (row) => <Statuses transaction={row} /> },
  { name: 'When', width: 'w-60', cell: (row) => <Life transaction={row} /> },
];

/** The payments where all five columns have room. */
export function TransactionTable({ transactions, renderActions }: TransactionsLayoutProps) {
  return (
    <DataTable
      label="Transactions"
      rows={transactions}
      columns={[...columns, { name: 'Actions', width: 'w-44', cell: renderActions }]}
    />
  );
}

type OpenedCustomerProps = { transaction: Transaction; children: ReactNode };

/** Where a notification may have led. */
function OpenedCustomer({ transaction, children }: OpenedCustomerProps) {
  const opened = useOpenedItem('payments');
  return <OpenedItem by={opened?.item === transaction.id ? opened : null}>{children}</OpenedItem>;
}
