import { Diff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { SuggestedInput, TextInput } from '#web/ui/forms/TextInput.tsx';
import {
  type TradeFieldName,
  fieldError,
  REQUIRED,
  type RegisteredControl,
  requiredFields,
  flipSign,
} from './trade-form.ts';
import type { TradeFormState } from './use-trade-form.ts';

type TradeFieldProps = {
  form: TradeFormState;
  name: TradeFieldName;
  label: string;
  hint?: string;
  isRequired?: boolean;
  className?: string;
  children: (control: RegisteredControl) => ReactNode;
};

/** A field of the trade form with its error. Only the first missing field shows the required message. */
export function TradeField({ form, name, children, ...field }: TradeFieldProps) {
  const { errors } = form.formState;
  const message = errors[name]?.message;
  const firstMissing = requiredFields.find((required) => errors[required]?.message === REQUIRED);
  const hasMessage = message !== undefined && (message !== REQUIRED || name === firstMissing);
  return (
    <Field {...field} error={hasMessage ? fieldError(field.label, message) : undefined}>
      {(control) =>
        children({
          ...control,
          ...form.register(name),
          'aria-invalid': message === undefined ? undefined : true,
        })
      }
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

/** A moment in the device's time zone. */
export function MomentField(props: TradeTextFieldProps) {
  return (
    <TradeField {...props}>
      {(control) => <TextInput {...control} type="datetime-local" />}
    </TradeField>
  );
}

export function PnlField({ form }: { form: TradeFormState }) {
  const currency = useWatch({ control: form.control, name: 'currency' }).trim().toUpperCase();
  const unit = currency === 'USD' || currency === '' ? 'Dollars' : currency;
  const flip = () =>
    form.setValue('pnl', flipSign(form.getValues('pnl')), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return (
    <TradeField form={form} name="pnl" label="P&L" hint={`${unit}; a minus for a loss`}>
      {(control) => (
        <span className="flex gap-1">
          <NumberInput {...control} step={AMOUNT_STEP} placeholder="0.00" />
          <IconButton label="Change the sign of the P&L" icon={Diff} onClick={flip} />
        </span>
      )}
    </TradeField>
  );
}
