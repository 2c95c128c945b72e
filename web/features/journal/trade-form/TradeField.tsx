import type { ReactNode } from 'react';
import { typedZoneHint } from '#web/lib/format-time.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { SuggestedInput, TextInput } from '#web/ui/forms/TextInput.tsx';
import {
  type TradeFieldName,
  fieldError,
  REQUIRED,
  type RegisteredControl,
  requiredFields,
} from './trade-form.ts';
import type { TradeFormState } from './use-trade-form.ts';

type TradeFieldProps = {
  form: TradeFormState;
  name: TradeFieldName;
  label: string;
  hint?: string | undefined;
  isRequired?: boolean;
  className?: string;
  children: (control: RegisteredControl) => ReactNode;
};

/** A field of the trade form with its error. Of the missing fields, the first shows the whole message. */
export function TradeField({ form, name, children, ...field }: TradeFieldProps) {
  const { errors } = form.formState;
  const message = errors[name]?.message;
  const firstMissing = requiredFields.find((required) => errors[required]?.message === REQUIRED);
  const isNextMissing = message === REQUIRED && name !== firstMissing;
  const error = message === undefined ? undefined : fieldError(field.label, message);
  return (
    <Field {...field} error={isNextMissing ? 'Required' : error}>
      {(control) => children({ ...control, ...form.register(name) })}
    </Field>
  );
}

const PRICE_STEP = 0.00001;
export const AMOUNT_STEP = 0.01; // lots, and whole cents of P&L

type TradeTextFieldProps = Omit<TradeFieldProps, 'children'>;

type SuggestedFieldProps = TradeTextFieldProps & { suggestions: readonly string[] };

export function SuggestedField({ suggestions, ...field }: SuggestedFieldProps) {
  return (
    <TradeField {...field}>
      {(control) => (
        <SuggestedInput
          {...control}
          suggestions={suggestions}
          {...(field.name === 'pair' && { autoCapitalize: 'characters' })}
        />
      )}
    </TradeField>
  );
}

export function PriceField(props: TradeTextFieldProps) {
  return (
    <TradeField {...props}>
      {(control) => <NumberInput {...control} step={PRICE_STEP} />}
    </TradeField>
  );
}

/** A moment in the zone that times are shown in. */
export function MomentField(props: TradeTextFieldProps) {
  return (
    <TradeField hint={typedZoneHint()} {...props}>
      {(control) => <TextInput {...control} type="datetime-local" />}
    </TradeField>
  );
}
