import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { RecordedMethod, RecordedPayment } from '#contracts/payments/admin-payments.ts';
import { PackageType } from '#contracts/primitives.ts';
import { methodWords } from '#contracts/rules/access/membership.ts';
import { type PackageType as PackageName, planOf } from '#contracts/rules/payments/plans.ts';
import { useRecordPayment } from '#web/data/admin/admin-payments.ts';
import { refusalText } from '#web/lib/copy.ts';
import { parseDecimal } from '#web/lib/decimal.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { FormField } from '#web/ui/forms/FormField.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';

/** Records money that came without a gateway; it then waits for activation like any other. */
export function RecordPaymentDialog({ onClose }: { onClose: () => void }) {
  const record = useRecordPayment();
  const form = useForm<TypedPayment, unknown, RecordForm>({
    resolver: standardSchemaResolver(RecordForm),
    defaultValues: blankPayment,
  });
  const save = form.handleSubmit((payment) =>
    record.mutate(payment, {
      onSuccess: () => {
        onClose();
        toastDone('Payment recorded');
      },
    }),
  );
  const failure = 'The payment could not be recorded. Please try again.';
  return (
    <FormDialog
      title="Record payment"
      description="Money that was received in another way"
      submitLabel="Record payment"
      busyLabel="Saving..."
      isBusy={record.isPending}
      error={record.error && refusalText(record.error, failure)}
      onSubmit={() => void save()}
      onCancel={onClose}
    >
      <CustomerFields form={form} />
      <MoneyFields form={form} />
      <FormField form={form} name="note" label="Note" hint="Optional" />
    </FormDialog>
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
        <FormField {...required} name="user_details.phone" label="Phone Number" type="tel" />
      </div>
    </>
  );
}

function MoneyFields({ form }: FieldsProps) {
  const { errors } = form.formState;
  /** The list price; null for prices in another currency. */
  const fillAmount = () => {
    const { currency, package_type } = form.getValues();
    form.setValue('amount', currency === 'USD' ? priceText(package_type) : '');
  };
  const packages = form.register('package_type', { onChange: fillAmount });
  const currencies = form.register('currency', { onChange: fillAmount });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Package">
        {(control) => <Select {...control} {...packages} options={packageOptions} />}
      </Field>
      <Field label="Payment method">
        {(control) => <Select {...control} {...form.register('method')} options={methodOptions} />}
      </Field>
      <Field label="Amount" isRequired error={errors.amount?.message}>
        {(control) => <NumberInput {...control} {...form.register('amount')} step={1} />}
      </Field>
      <Field label="Currency">
        {(control) => <Select {...control} {...currencies} options={currencyOptions} />}
      </Field>
    </div>
  );
}

const REQUIRED = 'Please fill in all required fields';

const typedAmount = z.string().transform((text, context) => {
  const amount = parseDecimal(text);
  if (amount !== null) return amount;
  context.addIssue({ code: 'custom', message: text.trim() === '' ? REQUIRED : 'Not a number' });
  return z.NEVER;
});

/** The fields as text, with the limits of the contract. */
const RecordForm = RecordedPayment.extend({
  amount: typedAmount.pipe(RecordedPayment.shape.amount),
});
type RecordForm = z.output<typeof RecordForm>;
type TypedPayment = z.input<typeof RecordForm>;

const priceText = (type: PackageName): string => String(planOf(type).priceUsd);

const blankPayment: TypedPayment = {
  user_details: { name: '', email: '', phone: '' },
  package_type: 'monthly',
  amount: priceText('monthly'),
  currency: 'USD',
  method: 'cash',
  note: '',
};

const methodOptions = RecordedMethod.options.map((value) => ({ value, label: methodWords[value] }));

const packageOptions = PackageType.options.map((value) => ({
  value,
  label: `${planOf(value).name} ($${priceText(value)})`,
}));

const currencyOptions = ['USD', 'GHS'].map((value) => ({ value, label: value }));
