import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { Payments } from '#web/data/admin-payments.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { Card } from '#web/ui/Card.tsx';
import { CardFact } from '#web/ui/CardFact.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { Member, Paid, Plan, type Sold, StatusBadge, Until } from './subscription-cells.tsx';

const PAGE = 50; // rows drawn at once; all subscriptions are loaded

/** From here on five columns have room beside the sidebar. */
const WIDE = '(min-width: 80rem)';

/** What was sold to whom and until when. */
export function Subscriptions({ payments: { transactions, subscriptions } }: SubscriptionsProps) {
  const [limit, setLimit] = useState(PAGE);
  const Layout = useMediaQuery(WIDE) ? SoldTable : SoldCards;
  if (subscriptions.length === 0) {
    return (
      <EmptyState
        icon={CalendarClock}
        title="No subscriptions yet"
        hint="Activating a payment adds one"
      />
    );
  }
  const payments = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  const sold = subscriptions.slice(0, limit).map((subscription) => ({
    ...subscription,
    payment: payments.get(subscription.payment_transaction_id ?? '') ?? null,
  }));
  return (
    <>
      <Layout sold={sold} />
      {limit < subscriptions.length && (
        <ShowMore onShowMore={() => setLimit(limit + PAGE)}>
          <p>
            {limit} of {subscriptions.length.toLocaleString()} subscriptions
          </p>
        </ShowMore>
      )}
    </>
  );
}

type SubscriptionsProps = { payments: Payments };
type LayoutProps = { sold: readonly Sold[] };

const columns: readonly Column<Sold>[] = [
  { name: 'Member', cell: (sold) => <Member of={sold} /> },
  { name: 'Package', width: 'w-32', cell: (sold) => <Plan of={sold} /> },
  { name: 'Status', width: 'w-28', cell: (sold) => <StatusBadge of={sold} /> },
  { name: 'Access', width: 'w-60', cell: (sold) => <Until of={sold} /> },
  { name: 'Payment', width: 'w-44', cell: (sold) => <Paid of={sold} /> },
];

function SoldTable({ sold }: LayoutProps) {
  return <DataTable label="Subscriptions" columns={columns} rows={sold} />;
}

function SoldCards({ sold }: LayoutProps) {
  return (
    <ul className="grid gap-2 lg:grid-cols-2">
      {sold.map((subscription) => (
        <li key={subscription.id} className="min-w-0">
          <Card
            as="article"
            aria-label={subscription.username}
            className="flex h-full flex-col gap-3 text-dense"
          >
            <div className="flex items-start justify-between gap-3">
              <Member of={subscription} />
              <StatusBadge of={subscription} />
            </div>
            <dl className="grid grid-cols-2 gap-x-3 gap-y-2">
              <CardFact name="Package">
                <Plan of={subscription} />
              </CardFact>
              <CardFact name="Payment">
                <Paid of={subscription} />
              </CardFact>
              <CardFact name="Access" isWide>
                <Until of={subscription} />
              </CardFact>
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
}
