import { clsx } from 'clsx';
import { type ComponentProps, useId } from 'react';
import { Field } from './Field.tsx';

/** The look of every control that takes text; shared with Select and TextArea. */
export const controlLook =
  'w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-input text-ink transition-colors hover:border-ink-3 disabled:opacity-60 aria-invalid:border-danger';

export function TextInput({ className, ...input }: ComponentProps<'input'>) {
  return <input {...input} className={clsx(controlLook, 'h-11', className)} />;
}

type TextFieldProps = ComponentProps<'input'> & Omit<ComponentProps<typeof Field>, 'children'>;

/** A labelled text field that browsers do not fill in. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, isRequired = false, className = '', ...input } = props;
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired} className={className}>
      {(control) => <TextInput autoComplete="off" {...input} {...control} />}
    </Field>
  );
}

type SuggestedInputProps = ComponentProps<'input'> & { suggestions: readonly string[] };

/** Suggests values while typing; any other can be typed too. */
export function SuggestedInput({ suggestions, ...input }: SuggestedInputProps) {
  const listId = useId();
  return (
    <>
      <TextInput {...input} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {suggestions.map((text) => (
          <option key={text}>{text}</option>
        ))}
      </datalist>
    </>
  );
}

export function TextArea({ className, rows = 4, ...area }: ComponentProps<'textarea'>) {
  return <textarea {...area} rows={rows} className={clsx(controlLook, 'py-2', className)} />;
}
