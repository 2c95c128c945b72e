import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ReactNode, useId } from 'react';
import { useWatch, useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { AccountFields } from '#contracts/journal/journal-records.ts';
import { suggestedCurrencies } from '#web/features/journal/trade-form/trade-defaults.ts';
import { typedNumber } from '#web/features/journal/trade-form/trade-form.ts';
import { Field, type FieldControl } from '#web/ui/forms/Field.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { typeNames, zoneOptions } from './account-copy.ts';

const { currency, starting_balance, broker_zone } = AccountFields.shape;

/** Validates the form and parses it into the fields of an account. */
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

type FormInput = z.input<typeof AccountSchema>;
export type AccountFormValues = {
  [Name in keyof FormInput]-?: Exclude<FormInput[Name], undefined>;
};

type AccountFormState = UseFormReturn<AccountFormValues, unknown, AccountFields>;

/** The form values of an account; missing fields are blank. */
export function toAccountValues(account: Partial<AccountFields> = {}): AccountFormValues {
  const { starting_balance: start = null, broker_zone: zone = null, ...others } = account;
  return {
    name: '',
    currency: 'USD',
    type: 'live',
    number: '',
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

/** @param asksZone includes the field of the broker's clock */
export function AccountFormFields({
  form,
  asksZone,
}: {
  form: AccountFormState;
  asksZone: boolean;
}) {
  const listId = useId();
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
          <>
            <TextInput {...control} list={listId} autoComplete="off" autoCapitalize="characters" />
            <datalist id={listId}>
              {suggestedCurrencies.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </datalist>
          </>
        )}
      </AccountField>
      <AccountField
        form={form}
        name="starting_balance"
        label="Starting balance"
        hint="Before its first trade. Without it nothing is told in percent"
      >
        {(control) => <NumberInput {...control} step={AMOUNT_STEP} />}
      </AccountField>
      <AccountField
        form={form}
        name="number"
        label="Account number"
        hint="Its statements are recognised by it"
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
      hint="The clock of its statements. Most MetaTrader brokers keep New York close"
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
  children: (
    control: FieldControl &
      Pick<ReturnType<AccountFormState['register']>, 'name' | 'ref' | 'onChange' | 'onBlur'>,
  ) => ReactNode;
};

function AccountField({ form, name, children, ...field }: AccountFieldProps) {
  const { onChange, onBlur, ref } = form.register(name);
  return (
    <Field {...field} error={form.formState.errors[name]?.message}>
      {(control) => children({ ...control, name, onChange, onBlur, ref })}
    </Field>
  );
}
