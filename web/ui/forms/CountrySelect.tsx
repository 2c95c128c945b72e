import type { ComponentProps } from 'react';
import { countryOptions } from '#contracts/rules/access/countries.ts';
import { Field } from './Field.tsx';
import { Select } from './Select.tsx';

const options = countryOptions('Choose a country');

type CountrySelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  error?: string | undefined;
};

/** The country of the phone number in the field beside it; without one the number begins with +. */
export function CountrySelect({ error, ...select }: CountrySelectProps) {
  return (
    <Field label="Country of the number" error={error}>
      {(control) => <Select {...control} {...select} options={options} autoComplete="country" />}
    </Field>
  );
}
