import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '#contracts/errors.ts';
import type { Transaction } from '#contracts/payments/admin-payments.ts';
import { receiptNumber } from '#contracts/rules/access/membership.ts';
import { planName } from '#contracts/rules/payments/plans.ts';
import { type Activation, usePayment } from '#web/data/admin/admin-payments.ts';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useHistoryRecord } from '#web/lib/history-entry.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { MissingRecord } from '#web/ui/LinkedRecord.tsx';
import { Fact, Facts } from '#web/ui/figures/facts.tsx';
import { DateAndTime } from '#web/ui/figures/times.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { PaymentAct } from './payment-acts.tsx';
import { CorrectPayment } from './CorrectPayment.tsx';
import { NotePayment } from './NotePayment.tsx';
import { correctionText, methodText, moneyLook, statusLooks } from './payment-copy.ts';

const RECORD = 'payment';

/** Opens the details of a payment, by its id. */
export const useOpenPayment = (): ((id: string) => void) => useHistoryRecord(RECORD)[1];

type OpenPaymentProps = {
  among: readonly Transaction[];
  onActivated: (activation: Activation) => void;
};

/** The payment that a row, a notification or a link has opened, in a sheet. */
export function OpenPayment({ among, onActivated }: OpenPaymentProps) {
  const [id, open] = useHistoryRecord(RECORD);
  const linked = useOpenedItem('payments');
  useEffect(() => {
    if (linked?.item != null) open(linked.item);
  }, [linked, open]);
  if (id === null) return null;
  const close = () => open(null);
  const showActivated = (activation: Activation) => {
    close();
    onActivated(activation);
  };
  const listed = among.find((payment) => payment.id === id);
  return listed === undefined ? (
    <FetchedSheet id={id} onClose={close} onActivated={showActivated} />
  ) : (
    <PaymentSheet transaction={listed} onClose={close} onActivated={showActivated} />
  );
}

type SheetProps = { onClose: () => void; onActivated: (activation: Activation) => void };

function FetchedSheet({ id, ...sheet }: SheetProps & { id: string }) {
  const payment = usePayment(id);
  if (payment.data !== undefined) return <PaymentSheet transaction={payment.data} {...sheet} />;
  if (payment.error instanceof ApiError && payment.error.code === 'payments.not_found') {
    return <MissingRecord name="payment" onClose={sheet.onClose} />;
  }
  return (
    <Dialog isOpen onClose={sheet.onClose} title="Payment">
      <QueryStates
        of={payment}
        skeleton={<Skeleton label="Loading the payment" count={1} />}
        failure="This payment could not be loaded."
      >
        {() => null}
      </QueryStates>
    </Dialog>
  );
}

type PaymentSheetProps = SheetProps & { transaction: Transaction };

function PaymentSheet({ transaction, onClose, onActivated }: PaymentSheetProps) {
  const { amount, currency, status, demo, metadata } = transaction;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={metadata.username}
      isReading
      footer={
        <>
          <NotePayment payment={transaction} />
          <CorrectPayment payment={transaction} />
          <PaymentAct transaction={transaction} onActivated={onActivated} />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-title font-semibold">{formatMoney(amount, currency)}</span>
          <Badge {...moneyLook(transaction)} />
          <Badge {...statusLooks[status]} />
          {demo && <Badge tone="info">Demo, no money moved</Badge>}
        </div>
        <PaymentAlert transaction={transaction} />
        <PaymentFacts transaction={transaction} />
        <Corrections payment={transaction} />
      </div>
    </Dialog>
  );
}

/** What was corrected about a payment, with the administrator and the reason. */
function Corrections({ payment: { corrections, currency } }: { payment: Transaction }) {
  if (corrections.length === 0) return null;
  return (
    <section aria-label="Corrections">
      <h3 className="text-dense font-medium text-ink-2">Corrections</h3>
      <ul>
        {corrections.map((correction) => (
          <li key={correction.at + correction.kind} className="border-t border-line py-2">
            <p className="font-medium">{correctionText(correction, currency)}</p>
            {correction.reason !== '' && <p className="wrap-anywhere">{correction.reason}</p>}
            <p className="text-dense text-ink-3">
              {correction.by ?? 'Reported by the gateway'}
              {correction.by !== null &&
                correction.reported &&
                ', reported by the gateway, too'},{' '}
              <DateAndTime instant={correction.at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PaymentAlertProps = { transaction: Transaction; /** On one line. */ isShort?: boolean };

/** What an administrator should look at. */
export function PaymentAlert({ transaction: { alert }, isShort = false }: PaymentAlertProps) {
  if (alert === null) return null;
  return (
    <p
      title={alert}
      className="flex items-start gap-1.5 rounded-control bg-danger-soft px-2 py-1 text-dense font-medium text-danger"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className={isShort ? 'truncate' : 'min-w-0 wrap-anywhere'}>{alert}</span>
    </p>
  );
}

function PaymentFacts({ transaction }: { transaction: Transaction }) {
  const { id, email, phone, note, package_type, payment_status, session_id } = transaction;
  const { created_at, paid_at, activated_at, withdrawn_at, refunded, currency } = transaction;
  const receipt = payment_status === 'unpaid' ? '' : receiptNumber(id);
  return (
    <Facts label="Payment">
      <Fact name="Plan">{planName(package_type)}</Fact>
      <Fact name="Method">{methodText(transaction)}</Fact>
      <TextFact name="E-mail" text={email} isCopied />
      <TextFact name="Phone" text={phone} isCopied />
      <TextFact name="Refunded" text={refunded > 0 ? formatMoney(refunded, currency) : ''} />
      <TextFact name="Note" text={note} />
      <MomentFact name="Begun" at={created_at} />
      <MomentFact name="Paid" at={paid_at} />
      <MomentFact name="Activated" at={activated_at} />
      <MomentFact name="Withdrawn" at={withdrawn_at} />
      <TextFact name="Receipt" text={receipt} isCopied />
      <TextFact name="Session" text={session_id ?? ''} isCopied />
    </Facts>
  );
}

type TextFactProps = { name: string; text: string; isCopied?: boolean };

function TextFact({ name, text, isCopied = false }: TextFactProps) {
  if (text === '') return null;
  return (
    <Fact name={name}>
      <span className="inline-flex max-w-full items-center">
        <span className="min-w-0 wrap-anywhere">{text}</span>
        {isCopied && <CopyButton text={text} label={`Copy ${name}`} />}
      </span>
    </Fact>
  );
}

function MomentFact({ name, at }: { name: string; at: string | null }): ReactNode {
  if (at === null) return null;
  return (
    <Fact name={name}>
      <DateAndTime instant={at} />
    </Fact>
  );
}
