import { useState } from 'react';
import type { Transaction } from '#contracts/payments/admin-payments.ts';
import { CorrectedPayment } from '#contracts/payments/payment-corrections.ts';
import { toMajorUnits, toMinorUnits } from '#contracts/rules/payments/money.ts';
import { canWithdraw } from '#contracts/rules/payments/payment-states.ts';
import { isReceived } from '#contracts/rules/payments/payment-totals.ts';
import { useCorrectPayment } from '#web/data/admin/admin-payments.ts';
import { refusalText } from '#web/lib/copy.ts';
import { parseDecimal } from '#web/lib/decimal.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { Switch } from '#web/ui/forms/Switch.tsx';
import { TextField } from '#web/ui/forms/TextInput.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';

type Kind = CorrectedPayment['kind'];

const kindOptions: readonly { value: Kind; label: string; hint: string }[] = [
  {
    value: 'refund',
    label: 'Money was given back',
    hint: 'This moves no money: give it back first, at the gateway or by hand. A refund that the gateway reports is entered by itself.',
  },
  {
    value: 'void',
    label: 'It is no payment (recorded twice, or by mistake)',
    hint: 'It stays in the list as void, counts nowhere and gives no access.',
  },
  {
    value: 'restore',
    label: 'The corrections were a mistake',
    hint: 'The payment counts as it did before what was entered by hand.',
  },
];

/** What is left of a payment after its refunds, in major units. */
const leftOf = ({ amount, refunded }: Transaction): number =>
  toMajorUnits(toMinorUnits(amount) - toMinorUnits(refunded));

/** What may be corrected about a payment, in the order of the choice. */
function kindsOf(payment: Transaction) {
  const isMoney = isReceived(payment);
  const isPossible: Readonly<Record<Kind, boolean>> = {
    refund: isMoney && leftOf(payment) > 0,
    void: isMoney,
    restore:
      payment.payment_status === 'voided' ||
      (payment.refunded > 0 && payment.corrections.some(({ reported }) => !reported)),
  };
  return kindOptions.filter(({ value }) => isPossible[value]);
}

/** Corrects a payment: what went back, or that it never was one. Unpaid ones have nothing to correct. */
export function CorrectPayment({ payment }: { payment: Transaction }) {
  const [isOpen, setIsOpen] = useState(false);
  const [first] = kindsOf(payment);
  if (first === undefined) return null;
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        Correct
      </Button>
      {isOpen && (
        <CorrectDialog payment={payment} first={first.value} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

type CorrectDialogProps = { payment: Transaction; first: Kind; onClose: () => void };

type Typed = { kind: Kind; amount: string; reason: string; endsAccess: boolean };

const { reason: Reason, amount: Refund } = CorrectedPayment.shape;

/** What the input says; null: something is missing or wrong. */
function readCorrection(payment: Transaction, typed: Typed) {
  const { kind, reason } = typed;
  const amount = kind === 'refund' ? parseDecimal(typed.amount) : null;
  const isRefund = amount !== null && amount <= leftOf(payment) && Refund.safeParse(amount).success;
  if (!Reason.safeParse(reason).success || (kind === 'refund' && !isRefund)) return null;
  const ends_access = typed.endsAccess && canEndAccess(payment, typed);
  const seen = payment.corrections.length;
  return { kind, reason, ...(amount !== null && { amount }), ends_access, seen };
}

/** After a part was given back, the member uses the access on. */
const canEndAccess = (payment: Transaction, { kind, amount }: Typed): boolean =>
  canWithdraw(payment) &&
  (kind === 'void' || (kind === 'refund' && parseDecimal(amount) === leftOf(payment)));

function CorrectDialog({ payment, first, onClose }: CorrectDialogProps) {
  const correct = useCorrectPayment();
  const [typed, setTyped] = useState<Typed>({
    kind: first,
    amount: String(leftOf(payment)),
    reason: '',
    endsAccess: false,
  });
  const correction = readCorrection(payment, typed);
  const finish = (): void => {
    onClose();
    toastDone('Payment corrected');
  };
  const submit = (): void => {
    if (correction === null) return;
    correct.mutate({ id: payment.id, ...correction }, { onSuccess: finish });
  };
  return (
    <FormDialog
      title={`Correct the payment of “${payment.metadata.username}”`}
      submitLabel="Save correction"
      busyLabel="Saving..."
      isBusy={correct.isPending}
      isIncomplete={correction === null}
      error={
        correct.error &&
        refusalText(correct.error, 'The correction could not be saved. Please try again.')
      }
      onSubmit={submit}
      onCancel={onClose}
    >
      <CorrectionFields payment={payment} typed={typed} onChange={setTyped} />
    </FormDialog>
  );
}

type FieldsProps = { payment: Transaction; typed: Typed; onChange: (typed: Typed) => void };

function CorrectionFields({ payment, typed, onChange }: FieldsProps) {
  const { kind, amount, reason, endsAccess } = typed;
  const left = formatMoney(leftOf(payment), payment.currency);
  return (
    <>
      <SelectField
        label="What happened"
        hint={kindOptions.find(({ value }) => value === kind)?.hint}
        options={kindsOf(payment)}
        value={kind}
        onChange={(chosen) => onChange({ ...typed, kind: chosen })}
      />
      {kind === 'refund' && (
        <Field
          label={`Amount in ${payment.currency}`}
          isRequired
          hint={`At most ${left}, which is left of this payment`}
        >
          {(control) => (
            <NumberInput
              {...control}
              step={1}
              value={amount}
              onChange={({ target }) => onChange({ ...typed, amount: target.value })}
            />
          )}
        </Field>
      )}
      <TextField
        label="Reason"
        isRequired
        hint="For your books: only administrators see it"
        maxLength={200}
        value={reason}
        onChange={({ target }) => onChange({ ...typed, reason: target.value })}
      />
      {canEndAccess(payment, typed) && (
        <Switch
          label="End the access of this payment"
          hint="Days from other payments remain. Off: the member uses what is left."
          checked={endsAccess}
          onChange={(checked) => onChange({ ...typed, endsAccess: checked })}
        />
      )}
    </>
  );
}
