import { CreditCard } from 'lucide-react';
import type { PaymentFilter } from '#contracts/rules/payment-filters.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';

type Why = PaymentFilter | 'all' | 'search';

const none = { title: 'No payment of this status', hint: 'Choose another one above' };

const texts: Readonly<Record<Why, { title: string; hint: string }>> = {
  waiting: { title: 'Nobody is waiting', hint: 'Every paid purchase has been activated' },
  attention: { title: 'No alerts', hint: 'Late payments, refunds and disputes would stand here' },
  completed: none,
  pending: none,
  failed: none,
  all: { title: 'No payments yet', hint: 'They appear here when somebody pays for access' },
  search: { title: 'No payment fits', hint: 'Names and e-mail addresses are searched' },
};

/** Why there is no payment here. */
export function NoTransactions({ filter }: { filter: Why }) {
  return <EmptyState icon={CreditCard} {...texts[filter]} />;
}
