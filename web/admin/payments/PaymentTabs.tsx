import type { Payments } from '#web/data/admin-payments.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Subscriptions } from './Subscriptions.tsx';
import { Transactions } from './Transactions.tsx';

const tabs = [
  { key: 'transactions', label: 'Transactions' },
  { key: 'subscriptions', label: 'Subscriptions' },
] as const;

type PaymentTabsProps = {
  payments: Payments;
  /** Nothing can be done with made-up rows. */
  isSample: boolean;
};

export function PaymentTabs({ payments, isSample }: PaymentTabsProps) {
  return (
    <Tabs
      label="Payments"
      tabs={tabs}
      renderTab={(key) =>
        key === 'transactions' ? (
          <Transactions transactions={payments.transactions} isSample={isSample} />
        ) : (
          <Subscriptions payments={payments} />
        )
      }
    />
  );
}
