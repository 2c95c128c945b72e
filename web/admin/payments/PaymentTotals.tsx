import { fileNameOf } from '#web/data/platform-name.ts';
import { Download } from 'lucide-react';
import {
  PAYMENT_EXPORT_ROWS,
  type PaymentSelection,
  type PaymentTotal,
} from '#contracts/payments/admin-payments.ts';
import { useExportPayments, usePaymentTotals } from '#web/data/admin/admin-payments.ts';
import { refusalText } from '#web/lib/copy.ts';
import { localDay } from '#web/lib/days.ts';
import { saveFile } from '#web/lib/download.ts';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { toastDone, toastError, toastInfo } from '#web/ui/states/Toasts.tsx';

type PaymentTotalsProps = {
  selection: PaymentSelection;
  /** What the file is called after: `2026-10-01 to 2026-10-31`; empty for all dates. */
  days: string;
};

/** What the payments of the list add up to, loaded or not, and their export. */
export function PaymentTotals({ selection, days }: PaymentTotalsProps) {
  return (
    <QueryStates
      of={usePaymentTotals(selection)}
      skeleton={<Skeleton label="Adding up payments" count={1} />}
      failure="The totals could not be loaded."
    >
      {({ payments, totals }) => (
        <section
          aria-label="Totals"
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-sunken p-2 pl-4"
        >
          <div className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1 text-dense">
            <span className="text-ink-2">{formatCount(payments, 'payment')}</span>
            {totals.map((total) => (
              <Total key={`${total.currency} ${total.demo}`} total={total} />
            ))}
          </div>
          <ExportCsv selection={selection} days={days} isDisabled={payments === 0} />
        </section>
      )}
    </QueryStates>
  );
}

function Total({ total: { currency, demo, count, income, refunded } }: { total: PaymentTotal }) {
  return (
    <span>
      <span className="text-body font-semibold whitespace-nowrap">
        {formatMoney(income, currency)}
      </span>{' '}
      <span className="text-ink-3">
        {demo ? 'demo, no money moved' : 'income'} ({count.toLocaleString()})
        {refunded > 0 && `, ${formatMoney(refunded, currency)} refunded`}
      </span>
    </span>
  );
}

const dayOf = (instant: string): string => localDay(new Date(instant));

function ExportCsv({ selection, days, isDisabled }: PaymentTotalsProps & { isDisabled: boolean }) {
  const { mutate, isPending } = useExportPayments(dayOf);
  const save = (): void =>
    mutate(selection, {
      onSuccess: ({ blob, rows, isCut }) => {
        saveFile(blob, fileNameOf(`${['payments', days].filter(Boolean).join('-')}.csv`));
        if (isCut) {
          toastInfo(
            `The newest ${PAYMENT_EXPORT_ROWS.toLocaleString()} exported. Choose fewer days.`,
          );
        } else {
          toastDone(`${formatCount(rows, 'payment')} exported`);
        }
      },
      onError: (error) => toastError(refusalText(error, 'Payments could not be exported.')),
    });
  return (
    <Button
      icon={Download}
      isBusy={isPending}
      busyLabel="Exporting..."
      disabled={isDisabled}
      onClick={save}
    >
      Export CSV
    </Button>
  );
}
