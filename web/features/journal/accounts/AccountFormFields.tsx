import { type ReactNode, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { Field, type FieldControl } from '#web/ui/forms/Field.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { currencies } from '../currencies.ts';
import { typeNames } from './account-copy.ts';
import type { AccountFormState, TypedAccount } from './account-form.ts';
import { zoneOptions } from './broker-zones.ts';

const AMOUNT_STEP = 100;

const types = Object.entries(typeNames).map(([value, label]) => ({ value, label }));

/** What an account is. @param asksZone whether the broker's clock is asked for here */
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
              {currencies.map((currency) => (
                <option key={currency}>{currency}</option>
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
  name: keyof TypedAccount;
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
