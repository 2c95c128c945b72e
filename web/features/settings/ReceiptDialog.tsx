import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePlatformName } from '#web/data/public-config.ts';
import type { Receipt } from '#web/data/payments/receipts.ts';
import { useSession } from '#web/data/session/session.tsx';
import { formatLongDate } from '#web/lib/format-time.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { BrandMark } from '#web/ui/BrandMark.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Badge } from '#web/ui/Badge.tsx';

export function ReceiptStatus({ receipt: { payment_status } }: { receipt: Receipt }) {
  if (payment_status === 'paid') return <Badge tone="ok">Paid</Badge>;
  if (payment_status === 'unknown') return <Badge>Unknown</Badge>;
  if (payment_status === 'refunded') return <Badge tone="warn">Refunded</Badge>;
  return <Badge tone="danger">Disputed</Badge>;
}

export function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      isReading
      onClose={onClose}
      title={`Receipt ${receipt.number}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <ReceiptPaper receipt={receipt} />
    </Dialog>
  );
}

function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const platform = usePlatformName();
  const session = useSession();
  const member = session.state === 'signed-in' ? session.user : null;
  const { number, amount, currency, method, package_name, paid_at, demo, refunded } = receipt;
  return (
    <article aria-label={`Receipt ${number}`} className="on-paper flex flex-col gap-4">
      <p className="flex items-center gap-2.5 text-card font-semibold tracking-tight">
        <BrandMark className="size-8" />
        {platform}
      </p>
      {demo && <Banner kind="info">Demo payment: no money moved.</Banner>}
      <dl>
        <Line name="Receipt">{number}</Line>
        <Line name="Customer">
          {member?.username}
          {member?.email != null && <span className="block text-ink-2">{member.email}</span>}
        </Line>
        <Line name="Package">{package_name}</Line>
        <Line name="Access">{periodText(receipt)}</Line>
        <Line name="Paid on">{formatLongDate(paid_at)}</Line>
        <Line name="Method">{method}</Line>
        <Line name="Status">
          <ReceiptStatus receipt={receipt} />
        </Line>
        <Line name="Amount">
          <span className="text-tile font-semibold">{formatMoney(amount, currency)}</span>
        </Line>
        {refunded > 0 && <Line name="Refunded">{formatMoney(refunded, currency)}</Line>}
      </dl>
    </article>
  );
}

function periodText({ access_from, access_until }: Receipt): string {
  if (access_from === null || access_until === null) return 'Not yet activated';
  return `${formatLongDate(access_from)} to ${formatLongDate(access_until)}`;
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2 last:border-b-0">
      <dt className="shrink-0 text-ink-3">{name}</dt>
      <dd className="min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
