import type { ReactNode } from 'react';
import { Field, type FieldControl } from '#web/ui/forms/Field.tsx';
import { type FieldName, fieldError, REQUIRED, requiredFields } from './trade-form.ts';
import type { TradeFormState } from './use-trade-form.ts';

/** What ties a control to the form; the rules are the schema's, not the browser's. */
type Registration = Pick<
  ReturnType<TradeFormState['register']>,
  'name' | 'ref' | 'onChange' | 'onBlur'
>;

type TradeFieldProps = {
  form: TradeFormState;
  name: FieldName;
  label: string;
  hint?: string;
  isRequired?: boolean;
  className?: string;
  children: (control: FieldControl & Registration) => ReactNode;
};

/** A field of the trade form with its error. The message of missing fields is said once, beside the first. */
export function TradeField(props: TradeFieldProps) {
  const { form, name, label, hint, isRequired = false, className, children } = props;
  const { errors } = form.formState;
  const { onChange, onBlur, ref } = form.register(name);
  const message = errors[name]?.message;
  const firstMissing = requiredFields.find((required) => errors[required]?.message === REQUIRED);
  const isSaid = message !== undefined && (message !== REQUIRED || name === firstMissing);
  return (
    <Field
      label={label}
      isRequired={isRequired}
      error={isSaid ? fieldError(label, message) : undefined}
      {...(hint !== undefined && { hint })}
      {...(className !== undefined && { className })}
    >
      {(control) =>
        children({
          ...control,
          required: isRequired || undefined,
          name,
          onChange,
          onBlur,
          ref,
          'aria-invalid': message === undefined ? undefined : true,
        })
      }
    </Field>
  );
}
