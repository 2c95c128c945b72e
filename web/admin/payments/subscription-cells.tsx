import type { SoldSubscription } from '#contracts/admin-payments.ts';
import { planOf } from '#contracts/rules/plans.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { formatMoney } from '#web/lib/money.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { subscriptionLooks } from './payment-words.ts';

/** The parts of one subscription, the same in a table row and on a card. */
type CellProps = { of: SoldSubscription };

export function Member({ of: { username } }: CellProps) {
  return <p className="min-w-0 text-body font-medium wrap-anywhere text-ink">{username}</p>;
}

export function Plan({ of: { package_type } }: CellProps) {
  return planOf(package_type).name;
}

export function StatusBadge({ of: { status } }: CellProps) {
  const { word, tone } = subscriptionLooks[status];
  return <Badge tone={tone}>{word}</Badge>;
}

export function Until({ of: { starts_at, expires_at } }: CellProps) {
  return (
    <>
      <time dateTime={starts_at}>{formatDate(starts_at)}</time> to{' '}
      <time dateTime={expires_at}>{formatDate(expires_at)}</time>
    </>
  );
}

export function Paid({ of: { payment } }: CellProps) {
  if (payment === null) return <span className="text-ink-3">Payment deleted</span>;
  return formatMoney(payment.amount, payment.currency);
}
