import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type {
  PaymentSummary,
  SoldSubscription,
  SubscriptionStatus,
} from '#contracts/payments/admin-payments.ts';
import { planName } from '#contracts/rules/payments/plans.ts';
import { useSubscriptions } from '#web/data/admin/admin-payments.ts';
import { formatDate } from '#web/lib/format-time.ts';
import { formatMoney } from '#web/lib/format.ts';
import { AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CountedSegments } from '#web/ui/forms/Segments.tsx';
import { CardFacts, type Column, DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { subscriptionLooks } from './payment-copy.ts';

type CellProps = { of: SoldSubscription };

function Member({ of: { username } }: CellProps) {
  return <p className="min-w-0 text-body font-medium wrap-anywhere text-ink">{username}</p>;
}

const StatusBadge = ({ of: { status } }: CellProps) => <Badge {...subscriptionLooks[status]} />;

function Until({ of: { starts_at, expires_at } }: CellProps) {
  return (
    <>
      <time dateTime={starts_at}>{formatDate(starts_at)}</time> to{' '}
      <time dateTime={expires_at}>{formatDate(expires_at)}</time>
    </>
  );
}

function Paid({ of: { payment } }: CellProps) {
  if (payment === null) return <span className="text-ink-3">Payment deleted</span>;
  return formatMoney(payment.amount, payment.currency);
}

const columns: readonly Column<SoldSubscription>[] = [
  { name: 'Member', cell: (sold) => <Member of={sold} /> },
  { name: 'Package', width: 'w-32', cell: ({ package_type }) => planName(package_type) },
  { name: 'Status', width: 'w-28', cell: (sold) => <StatusBadge of={sold} /> },
  { name: 'Access', width: 'w-60', cell: (sold) => <Until of={sold} /> },
  { name: 'Payment', width: 'w-44', cell: (sold) => <Paid of={sold} /> },
];

function SoldCard({ of: sold }: CellProps) {
  return (
    <Card as="article" aria-label={sold.username} className="flex h-full flex-col gap-3 text-dense">
      <div className="flex items-start justify-between gap-3">
        <Member of={sold} />
        <StatusBadge of={sold} />
      </div>
      <CardFacts
        row={sold}
        columns={columns}
        names={['Package', 'Payment', 'Access']}
        wide="Access"
      />
    </Card>
  );
}

export function Subscriptions() {
  const [status, setStatus] = useState<SubscriptionStatus | 'all'>('all');
  const [search, setSearch] = useState('');
  const { answer, list, refresh } = useSubscriptions(status, search);
  return (
    <AnswerStates
      of={answer}
      retry={refresh}
      skeleton={<Skeleton label="Loading subscriptions" count={4} />}
      failure="Subscriptions could not be loaded."
    >
      {({ rows, total, counts }) => (
        <div className="flex flex-col gap-4">
          <CountedSegments
            legend="Subscriptions"
            options={optionsOf(counts)}
            value={status}
            onChange={setStatus}
          />
          <SearchInput label="Search subscriptions" text={search} onSearch={setSearch} />
          {rows.length === 0 ? (
            <NoneSold isFirst={counts.total === 0} />
          ) : (
            <DataTable
              label="Subscriptions"
              columns={columns}
              rows={rows}
              renderCard={(sold) => <SoldCard of={sold} />}
            />
          )}
          <ListEnd of={list} loaded={rows.length} total={total} things="subscriptions" />
        </div>
      )}
    </AnswerStates>
  );
}

const STATUSES: readonly SubscriptionStatus[] = ['active', 'scheduled', 'inactive', 'expired'];

const optionsOf = (counts: PaymentSummary['subscriptions']) => [
  { key: 'all' as const, label: 'All', count: counts.total },
  ...STATUSES.map((key) => ({ key, label: subscriptionLooks[key].label, count: counts[key] })),
];

function NoneSold({ isFirst }: { isFirst: boolean }) {
  const text = isFirst
    ? { title: 'No subscriptions yet', hint: 'Activating a payment adds one' }
    : {
        title: 'No subscription fits',
        hint: 'Choose another status or search for somebody else',
      };
  return <EmptyState icon={CalendarClock} {...text} />;
}
