import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ReactNode, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '#contracts/errors.ts';
import { RecordedPayment } from '#contracts/payments/admin-payments.ts';
import { PackageType } from '#contracts/primitives.ts';
import { UserDetails } from '#contracts/payments/leads.ts';
import { type PackageType as PackageName, planOf } from '#contracts/rules/payments/plans.ts';
import { useRecordPayment } from '#web/data/admin/admin-payments.ts';
import { usePublicConfig } from '#web/data/public-config.ts';
import { refusalText } from '#web/lib/copy.ts';
import { localDay, noonOf } from '#web/lib/days.ts';
import { parseDecimal } from '#web/lib/decimal.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { CountrySelect } from '#web/ui/forms/CountrySelect.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { FormField } from '#web/ui/forms/FormField.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { MemberPicker, type Payer } from './MemberPicker.tsx';
import { methodOptions } from './payment-filter.ts';

type RecordPaymentDialogProps = { onClose: () => void };

/** Records money that came without a gateway; it then waits for activation like any other. */
export function RecordPaymentDialog({ onClose }: RecordPaymentDialogProps) {
  const [payer, setPayer] = useState<Payer | 'new' | null>(null);
  const [warnedOf, setWarnedOf] = useState<string | null>(null); // the payment, as it was sent
  const record = useRecordPayment();
  const form = useForm<TypedPayment, unknown, RecordForm>({
    resolver: standardSchemaResolver(payer === 'new' ? NewMemberForm : MemberForm),
    defaultValues: blankPayment(),
  });
  const save = form.handleSubmit(({ user_details, paid_on, ...payment }) => {
    if (payer === null) return;
    const isToday = paid_on === localDay(new Date());
    const who = payer === 'new' ? { user_details } : { user_id: payer.id };
    const typed = { ...payment, ...who, ...(!isToday && { paid_at: noonOf(paid_on) }) };
    // An administrator who was warned and changes nothing means a second payment.
    record.mutate(
      { ...typed, is_second: JSON.stringify(typed) === warnedOf },
      {
        onError: (error) => setWarnedOf(isRepeated(error) ? JSON.stringify(typed) : null),
        onSuccess: () => {
          onClose();
          toastDone('Payment recorded');
        },
      },
    );
  });
  const enterNew = (typed: string): void => {
    form.setValue(typed.includes('@') ? 'user_details.email' : 'user_details.name', typed);
    setPayer('new');
  };
  const failure = 'The payment could not be recorded. Please try again.';
  return (
    <FormDialog
      title="Record payment"
      description="Payment received outside the platform"
      submitLabel={isRepeated(record.error) ? 'Record it anyway' : 'Record payment'}
      busyLabel="Saving..."
      isBusy={record.isPending}
      isIncomplete={payer === null}
      error={record.error && refusalText(record.error, failure)}
      onSubmit={() => void save()}
      onCancel={onClose}
    >
      {payer === null ? (
        <MemberPicker onChoose={setPayer} onNew={enterNew} />
      ) : (
        <>
          <ChosenPayer payer={payer} onChange={() => setPayer(null)}>
            <CustomerFields form={form} />
          </ChosenPayer>
          <MoneyFields form={form} />
          <FormField form={form} name="note" label="Note" hint="Optional" />
        </>
      )}
    </FormDialog>
  );
}

/** The same person has paid the same amount within a day: perhaps it is recorded already. */
const isRepeated = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'payments.recorded_before';

type ChosenPayerProps = { payer: Payer | 'new'; onChange: () => void; children: ReactNode };

/** The member, or the fields of a new one. */
function ChosenPayer({ payer, onChange, children }: ChosenPayerProps) {
  return (
    <>
      <div className="flex items-center justify-between gap-3 rounded-control bg-sunken py-1 pr-1 pl-3">
        <p className="min-w-0">
          <span className="block truncate font-medium">
            {payer === 'new' ? 'New member' : payer.username}
          </span>
          {payer !== 'new' && (
            <span className="block truncate text-dense text-ink-3">
              {payer.email ?? 'No email'}
            </span>
          )}
        </p>
        <Button size="sm" onClick={onChange}>
          Change
        </Button>
      </div>
      {payer === 'new' && children}
    </>
  );
}

type FieldsProps = { form: UseFormReturn<TypedPayment, unknown, RecordForm> };

function CustomerFields({ form }: FieldsProps) {
  const required = { form, isRequired: true };
  return (
    <>
      <FormField {...required} name="user_details.name" label="Full Name" />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField {...required} name="user_details.email" label="Email Address" type="email" />
        <CountrySelect
          {...form.register('user_details.phone_country', { setValueAs: emptyToUndefined })}
          error={form.formState.errors.user_details?.phone_country?.message}
        />
        <FormField {...required} name="user_details.phone" label="Phone Number" type="tel" />
      </div>
    </>
  );
}

function MoneyFields({ form }: FieldsProps) {
  const { errors } = form.formState;
  const priceOf = usePriceOf();
  const fillAmount = () => {
    const { currency = 'USD', package_type } = form.getValues();
    form.setValue('amount', String(priceOf(package_type, currency) ?? ''));
  };
  const packages = form.register('package_type', { onChange: fillAmount });
  const currencies = form.register('currency', { onChange: fillAmount });
  const today = localDay(useNow());
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Package">
          {(control) => <Select {...control} {...packages} options={packageOptions} />}
        </Field>
        <FormField form={form} name="paid_on" label="Date of the payment" type="date" max={today} />
        <Field label="Amount" isRequired error={errors.amount?.message}>
          {(control) => <NumberInput {...control} {...form.register('amount')} step={1} />}
        </Field>
        <Field label="Currency">
          {(control) => <Select {...control} {...currencies} options={currencyOptions} />}
        </Field>
        <Field label="Payment method">
          {(control) => (
            <Select {...control} {...form.register('method')} options={methodOptions} />
          )}
        </Field>
      </div>
      <OtherAmount form={form} />
    </>
  );
}

/** An amount that is not the plan's price is worth a look; it is recorded all the same. */
function OtherAmount({ form: { control } }: FieldsProps) {
  const [typed, currency = 'USD', plan] = useWatch({
    control,
    name: ['amount', 'currency', 'package_type'],
  });
  const price = usePriceOf()(plan, currency);
  const amount = parseDecimal(typed);
  if (amount === null || price === null || amount === price) return null;
  return (
    <Banner kind="warn">
      {planOf(plan).name} costs {formatMoney(price, currency)}, not {formatMoney(amount, currency)}.
      You can record it anyway.
    </Banner>
  );
}

/** The list price of a plan; null where none is set in this currency. */
function usePriceOf(): (plan: PackageName, currency: string) => number | null {
  const offers = usePublicConfig()?.payment_methods;
  return (plan, currency) =>
    currency === 'USD'
      ? planOf(plan).priceUsd
      : (offers?.find((offer) => offer.currency === currency)?.prices[plan] ?? null);
}

const REQUIRED = 'Please fill in all required fields';

const typedAmount = z.string().transform((text, context) => {
  const amount = parseDecimal(text);
  if (amount !== null) return amount;
  context.addIssue({ code: 'custom', message: text.trim() === '' ? REQUIRED : 'Not a number' });
  return z.NEVER;
});

const paidOn = z
  .string()
  .min(1, REQUIRED)
  .refine((day) => day <= localDay(new Date()), 'The payment cannot be in the future');

/** The fields as text, with the limits of the contract. */
const NewMemberForm = RecordedPayment.omit({
  user_id: true,
  paid_at: true,
  is_second: true,
}).extend({
  user_details: UserDetails,
  amount: typedAmount.pipe(RecordedPayment.shape.amount),
  paid_on: paidOn,
});
const untyped = z.string();
const MemberForm = NewMemberForm.extend({
  user_details: z.object({ name: untyped, email: untyped, phone: untyped }),
});
type RecordForm = z.output<typeof NewMemberForm>;
type TypedPayment = z.input<typeof NewMemberForm>;

const emptyToUndefined = (typed: string | undefined) => typed || undefined;

const blankPayment = (): TypedPayment => ({
  user_details: { name: '', email: '', phone: '' },
  package_type: 'monthly',
  amount: String(planOf('monthly').priceUsd),
  currency: 'USD',
  method: 'cash',
  paid_on: localDay(new Date()),
  note: '',
});

const packageOptions = PackageType.options.map((value) => ({
  value,
  label: `${planOf(value).name} ($${planOf(value).priceUsd})`,
}));

const currencyOptions = ['USD', 'GHS'].map((value) => ({ value, label: value }));
