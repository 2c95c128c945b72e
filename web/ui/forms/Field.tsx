import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

/** What a field hands to its control, so that label, hint and error belong to it for screen readers too. */
export type FieldControl = {
  id: string;
  required: boolean | undefined;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks the label only; the form validates. */
  isRequired?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** A labelled control with its hint and its error: `<Field label="Pair">{(control) => <TextInput {...control} />}</Field>`. */
export function Field({ label, hint, error, isRequired, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const control = {
    id,
    required: isRequired,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
  };
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="text-dense font-medium text-ink-2">
        {label}
        {isRequired && (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        )}
      </label>
      {children(control)}
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-dense text-danger">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className="text-meta text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}
