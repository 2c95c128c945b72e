import type { ReactNode } from 'react';
import type { Transaction } from '#contracts/admin-payments.ts';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Alert, Customer, Life, Money, Statuses } from './transaction-cells.tsx';

export type TransactionsLayoutProps = {
  transactions: readonly Transaction[];
  renderActions: (transaction: Transaction) => ReactNode;
};

const columns: readonly Column<Transaction>[] = [
  {
    name: 'Customer',
    cell: (transaction) => (
      <>
        <Customer transaction={transaction} />
        <Alert transaction={transaction} />
      </>
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
