import { TriangleAlert } from 'lucide-react';
import type { Transaction } from '#contracts/payments/admin-payments.ts';
import { planName } from '#contracts/rules/payments/plans.ts';
import { formatMoment } from '#web/lib/format-moment.ts';
import { formatMoney } from '#web/lib/money.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { methodText, paymentLooks, statusLooks } from './payment-copy.ts';

/** The parts of one payment, the same in a table row and on a card. */
type CellProps = { transaction: Transaction };

export function Customer({ transaction: { metadata, email, phone, note } }: CellProps) {
  return (
    <div className="min-w-0">
      <p className="text-body font-medium wrap-anywhere text-ink">{metadata.username}</p>
      <p className="wrap-anywhere text-ink-2">{email}</p>
      {phone !== '' && <p className="text-ink-3">{phone}</p>}
      {note !== '' && <p className="wrap-anywhere text-ink-3">“{note}”</p>}
    </div>
  );
}

/** What an administrator should look at. */
export function Alert({ transaction: { alert } }: CellProps) {
  if (alert === null) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 rounded-control bg-danger-soft px-2 py-1 font-medium text-danger">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{alert}</span>
    </p>
  );
}

export function Money({ transaction }: CellProps) {
  const { amount, currency, package_type, demo } = transaction;
  return (
    <div className="min-w-0">
      <p className="text-body font-medium">{formatMoney(amount, currency)}</p>
      <p>{planName(package_type)}</p>
      <p className="wrap-anywhere text-ink-3">{methodText(transaction)}</p>
      {demo && <Badge tone="info">Demo, no money moved</Badge>}
    </div>
  );
}

export function Statuses({ transaction: { status, payment_status } }: CellProps) {
  const payment = paymentLooks[payment_status];
  const { word, tone } = statusLooks[status];
  return (
    <div className="flex shrink-0 flex-col items-start gap-1">
      <Badge tone={payment.tone}>{payment.word}</Badge>
      <Badge tone={tone}>{word}</Badge>
    </div>
  );
}

/** Its moments, as far as there are any. */
export function Life({ transaction }: CellProps) {
  const { created_at, paid_at, activated_at, withdrawn_at } = transaction;
  return (
    <dl className="flex flex-col gap-0.5">
      <Moment name="Begun" at={created_at} />
      <Moment name="Paid" at={paid_at} />
      <Moment name="Activated" at={activated_at} />
      <Moment name="Withdrawn" at={withdrawn_at} />
    </dl>
  );
}

function Moment({ name, at }: { name: string; at: string | null }) {
  const now = useNow();
  if (at === null) return null;
  return (
    <div className="flex gap-1.5">
      <dt className="w-18 shrink-0 text-ink-3">{name}</dt>
      <dd className="whitespace-nowrap">
        <time dateTime={at}>{formatMoment(Date.parse(at), now)}</time>
      </dd>
    </div>
  );
}
