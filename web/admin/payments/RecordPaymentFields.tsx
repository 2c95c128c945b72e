import type { UseFormReturn } from 'react-hook-form';
import { Field } from '#web/ui/forms/Field.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import {
  currencyOptions,
  methodOptions,
  packageOptions,
  priceText,
  type RecordForm,
  type TypedPayment,
} from './recorded-payment-form.ts';

type FieldsProps = { form: UseFormReturn<TypedPayment, unknown, RecordForm> };

/** Who paid, for what, how much and in which way. */
export function RecordPaymentFields({ form }: FieldsProps) {
  return (
    <>
      <CustomerFields form={form} />
      <MoneyFields form={form} />
      <Field label="Note" hint="Optional" error={form.formState.errors.note?.message}>
        {(control) => <TextInput {...control} {...form.register('note')} autoComplete="off" />}
      </Field>
    </>
  );
}

function CustomerFields({ form }: FieldsProps) {
  const errors = form.formState.errors.user_details;
  return (
    <>
      <Field label="Full Name" isRequired error={errors?.name?.message}>
        {(control) => (
          <TextInput {...control} {...form.register('user_details.name')} autoComplete="off" />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Email Address" isRequired error={errors?.email?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('user_details.email')}
              type="email"
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Phone Number" isRequired error={errors?.phone?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('user_details.phone')}
              type="tel"
              autoComplete="off"
            />
          )}
        </Field>
      </div>
    </>
  );
}

function MoneyFields({ form }: FieldsProps) {
  const { errors } = form.formState;
  /** The price where it is known: what somebody asked for it in another currency is not. */
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
