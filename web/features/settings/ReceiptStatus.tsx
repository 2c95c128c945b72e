import type { Receipt } from '#web/data/payments/receipts.ts';
import { Badge } from '#web/ui/Badge.tsx';

/** Whether the money stayed. */
export function ReceiptStatus({ receipt: { payment_status } }: { receipt: Receipt }) {
  if (payment_status === 'paid') return <Badge tone="ok">Paid</Badge>;
  if (payment_status === 'unknown') return <Badge>Unknown</Badge>;
  if (payment_status === 'refunded') return <Badge tone="warn">Refunded</Badge>;
  return <Badge tone="danger">Disputed</Badge>;
}
