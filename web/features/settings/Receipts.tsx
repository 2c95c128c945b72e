import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { type Receipt, useReceipts } from '#web/data/receipts.ts';
import { formatLongDay } from '#web/lib/format-date.ts';
import { formatMoney } from '#web/lib/money.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { ReceiptStatus } from './ReceiptStatus.tsx';

/** What the member has paid for, in whatever state the list is. */
export function Receipts() {
  const receipts = useReceipts();
  const [opened, setOpened] = useState<Receipt | null>(null);
  return (
    <div className="border-t border-line pt-3">
      <h3 className="mb-1 text-dense font-medium text-ink-2">Receipts</h3>
      <ReceiptList of={receipts} onOpen={setOpened} />
      {opened !== null && <ReceiptDialog receipt={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

type ReceiptListProps = {
  of: ReturnType<typeof useReceipts>;
  onOpen: (receipt: Receipt) => void;
};

function ReceiptList({ of: { data, isPending, refetch }, onOpen }: ReceiptListProps) {
  if (isPending) return <Skeleton label="Loading receipts" count={1} />;
  if (data === undefined) {
    return <ErrorState text="Receipts could not be loaded." retry={refetch} />;
  }
  if (data.length === 0) return <p className="text-ink-3">Nothing was paid here yet.</p>;
  return (
    <ul className="-mx-2">
      {data.map((receipt) => (
        <li key={receipt.id} className="border-b border-line last:border-b-0">
          <ReceiptButton receipt={receipt} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

type ReceiptButtonProps = { receipt: Receipt; onOpen: (receipt: Receipt) => void };

function ReceiptButton({ receipt, onOpen }: ReceiptButtonProps) {
  const { number, package_name, amount, currency, method, paid_at, demo } = receipt;
  return (
    <button
      type="button"
      onClick={() => onOpen(receipt)}
      className="flex min-h-14 w-full items-center gap-3 rounded-control p-2 text-left transition-colors hover:bg-sunken"
    >
      <ReceiptText aria-hidden className="size-5 shrink-0 text-ink-3" />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {package_name}
          <ReceiptStatus receipt={receipt} />
          {demo && <Badge tone="info">Demo</Badge>}
        </span>
        <span className="block text-dense text-ink-3">
          {formatLongDay(paid_at)} · {method}
        </span>
        <span className="block text-dense text-ink-3">Receipt {number}</span>
      </span>
      <span className="shrink-0 font-medium">{formatMoney(amount, currency)}</span>
    </button>
  );
}
