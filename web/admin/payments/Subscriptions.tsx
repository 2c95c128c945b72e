import { CalendarClock } from 'lucide-react';
import { z } from 'zod';
import {
  type PaymentSummary,
  type SoldSubscription,
  SUBSCRIPTION_SORTS,
  SubscriptionSort,
  SubscriptionStatus,
} from '#contracts/payments/admin-payments.ts';
import { planName } from '#contracts/rules/payments/plans.ts';
import { readOrder, writeOrder } from '#contracts/rules/sorting.ts';
import { useListFilter } from '#web/ui/list-filter.ts';
import { useOpenedTab } from '#web/data/notifications/opened-item.ts';
import { DAY, startOfDay } from '#web/lib/days.ts';
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
import { SelectField } from '#web/ui/forms/Select.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { subscriptionLooks } from './payment-copy.ts';

type CellProps = { of: SoldSubscription };

function Member({ of: { username } }: CellProps) {
  return <p className="min-w-0 text-body font-medium wrap-anywhere text-ink">{username}</p>;
}

const StatusBadge = ({ of: { status } }: CellProps) => <Badge {...subscriptionLooks[status]} />;

const Day = ({ instant }: { instant: string }) => (
  <time dateTime={instant}>{formatDate(instant)}</time>
);

function Paid({ of: { payment } }: CellProps) {
  if (payment === null) return <span className="text-ink-3">Payment deleted</span>;
  return formatMoney(payment.amount, payment.currency);
}

type Key = (typeof SUBSCRIPTION_SORTS)[number];

const columns: readonly Column<SoldSubscription, Key>[] = [
  { name: 'Member', sortKey: 'username', cell: (sold) => <Member of={sold} /> },
  { name: 'Package', width: 'w-32', cell: ({ package_type }) => planName(package_type) },
  { name: 'Status', width: 'w-28', cell: (sold) => <StatusBadge of={sold} /> },
  {
    name: 'Begins',
    width: 'w-32',
    sortKey: 'starts',
    cell: ({ starts_at }) => <Day instant={starts_at} />,
  },
  {
    name: 'Ends',
    width: 'w-32',
    sortKey: 'expires',
    cell: ({ expires_at }) => <Day instant={expires_at} />,
  },
  { name: 'Payment', width: 'w-44', cell: (sold) => <Paid of={sold} /> },
];

function SoldCard({ of: sold }: CellProps) {
  return (
    <Card as="article" aria-label={sold.username} className="flex h-full flex-col gap-3 text-dense">
      <div className="flex items-start justify-between gap-3">
        <Member of={sold} />
        <StatusBadge of={sold} />
      </div>
      <CardFacts row={sold} columns={columns} names={['Package', 'Payment', 'Begins', 'Ends']} />
    </Card>
  );
}

const SubscriptionFilter = z.object({
  status: SubscriptionStatus.optional(),
  search: z.string().default(''),
  from: z.string().regex(DAY).default(''),
  to: z.string().regex(DAY).default(''),
  sort: SubscriptionSort.default('-created'),
});
type SubscriptionFilter = z.infer<typeof SubscriptionFilter>;

const sortOptions: readonly { value: SubscriptionSort; label: string }[] = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'username', label: 'Member, A to Z' },
  { value: '-username', label: 'Member, Z to A' },
  { value: 'expires', label: 'Ends first' },
  { value: '-expires', label: 'Ends last' },
  { value: 'starts', label: 'Begins first' },
  { value: '-starts', label: 'Begins last' },
];

export function Subscriptions() {
  const opened = useOpenedTab('payments', 'subscriptions');
  const [filter, setFilter] = useListFilter('subscriptions', SubscriptionFilter, opened);
  const { status, search, from, to, sort } = filter;
  const show = (changes: Partial<SubscriptionFilter>) => setFilter({ ...filter, ...changes });
  const { answer, list, refresh } = useSubscriptions({
    sort,
    ...(status !== undefined && { status }),
    ...(search !== '' && { search }),
    ...(from !== '' && { from: startOfDay(from) }),
    ...(to !== '' && { to: startOfDay(to, 1) }),
  });
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
            value={status ?? 'all'}
            onChange={(chosen) => show({ status: chosen === 'all' ? undefined : chosen })}
          />
          <div className="flex flex-wrap items-end gap-3">
            <SearchInput
              label="Search subscriptions"
              text={search}
              onSearch={(text) => show({ search: text })}
            />
            <SelectField
              label="Sort by"
              options={sortOptions}
              value={sort}
              onChange={(chosen) => show({ sort: chosen })}
            />
          </div>
          {rows.length === 0 ? (
            <NoneSold isFirst={counts.total === 0} />
          ) : (
            <DataTable
              label="Subscriptions"
              columns={columns}
              rows={rows}
              isDense
              sorting={{
                ...readOrder(SUBSCRIPTION_SORTS, sort),
                onSort: (key, isDown) => show({ sort: writeOrder(key, isDown) }),
              }}
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
