import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { ReactNode } from 'react';
import { useWatch, useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { AccountFields } from '#contracts/journal/journal-rows.ts';
import { suggestedCurrencies } from '#web/features/journal/trade-form/trade-defaults.ts';
import { type FormValues, type RegisteredControl, typedNumber } from '../trade-form/trade-form.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { SuggestedInput, TextInput } from '#web/ui/forms/TextInput.tsx';
import { typeNames, zoneOptions } from './account-copy.ts';

const { currency, starting_balance, broker_zone } = AccountFields.shape;

const AccountSchema = AccountFields.extend({
  currency: z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .pipe(currency.unwrap()),
  starting_balance: typedNumber.pipe(starting_balance.unwrap()),
  broker_zone: z
    .string()
    .transform((zone) => (zone === '' ? null : zone))
    .pipe(broker_zone.unwrap()),
});

export type AccountFormValues = FormValues<typeof AccountSchema>;
type AccountFormState = UseFormReturn<AccountFormValues, unknown, AccountFields>;

/** The form values of an account; missing fields are blank. */
export function toAccountValues(account: Partial<AccountFields> = {}): AccountFormValues {
  const { starting_balance: start = null, broker_zone: zone = null, ...others } = account;
  return {
    name: '',
    currency: 'USD',
    type: 'live',
    number: '',
    rules: null,
    ...others,
    starting_balance: start === null ? '' : String(start),
    broker_zone: zone ?? '',
  };
}

export function useAccountForm(defaultValues: AccountFormValues): AccountFormState {
  return useForm<AccountFormValues, unknown, AccountFields>({
    resolver: standardSchemaResolver(AccountSchema),
    defaultValues,
  });
}

const AMOUNT_STEP = 100;

const types = Object.entries(typeNames).map(([value, label]) => ({ value, label }));

type AccountFormFieldsProps = { form: AccountFormState; asksZone: boolean };

/** @param asksZone includes the field of the broker's clock */
export function AccountFormFields({ form, asksZone }: AccountFormFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <AccountField form={form} name="name" label="Name" isRequired className="col-span-2">
        {(control) => <TextInput {...control} autoComplete="off" placeholder="My broker" />}
      </AccountField>
      <AccountField form={form} name="type" label="Type">
        {(control) => <Select {...control} options={types} />}
      </AccountField>
      <AccountField form={form} name="currency" label="Currency">
        {(control) => (
          <SuggestedInput
            {...control}
            suggestions={suggestedCurrencies}
            autoCapitalize="characters"
          />
        )}
      </AccountField>
      <AccountField
        form={form}
        name="starting_balance"
        label="Starting balance"
        hint="Before the first trade; needed for percentages"
      >
        {(control) => <NumberInput {...control} step={AMOUNT_STEP} />}
      </AccountField>
      <AccountField
        form={form}
        name="number"
        label="Account number"
        hint="Statements are matched by it"
      >
        {(control) => <TextInput {...control} autoComplete="off" inputMode="numeric" />}
      </AccountField>
      {asksZone && <ZoneField form={form} />}
    </div>
  );
}

function ZoneField({ form }: { form: AccountFormState }) {
  const zone = useWatch({ control: form.control, name: 'broker_zone' });
  return (
    <AccountField
      form={form}
      name="broker_zone"
      label="Broker time"
      hint="The time zone of its statements. Most MetaTrader brokers use New York close"
      className="col-span-2"
    >
      {(control) => (
        <Select
          {...control}
          options={[{ value: '', label: 'Ask when a statement needs it' }, ...zoneOptions(zone)]}
        />
      )}
    </AccountField>
  );
}

type AccountFieldProps = {
  form: AccountFormState;
  name: keyof AccountFormValues;
  label: string;
  hint?: string;
  isRequired?: boolean;
  className?: string;
  children: (control: RegisteredControl) => ReactNode;
};

function AccountField({ form, name, children, ...field }: AccountFieldProps) {
  return (
    <Field {...field} error={form.formState.errors[name]?.message}>
      {(control) => children({ ...control, ...form.register(name) })}
    </Field>
  );
}
