import { type ReactNode, useId, type ComponentProps } from 'react';

type SwitchProps = {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A setting that takes effect at once. */
export function Switch({ label, hint, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-12 items-center justify-between gap-4">
      <div className="min-w-0 grow py-1">
        <label htmlFor={id} className="block cursor-pointer font-medium text-ink">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-dense text-ink-3">
            {hint}
          </p>
        )}
      </div>
      <SwitchInput
        id={id}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={onChange}
      />
    </div>
  );
}

type SwitchInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'role' | 'className' | 'onChange'
> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch alone: where it has no label of its own, it needs an `aria-label`. */
export function SwitchInput({ checked, onChange, ...input }: SwitchInputProps) {
  return (
    <span className="relative inline-flex h-11 w-12 shrink-0 items-center">
      <input
        {...input}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 appearance-none rounded-control disabled:opacity-60"
      />
      <span className="pointer-events-none h-7 w-12 rounded-full bg-line-strong transition-colors peer-checked:bg-accent peer-disabled:opacity-60" />
      <span className="pointer-events-none absolute left-1 size-5 rounded-full bg-surface transition-transform peer-checked:translate-x-5" />
    </span>
  );
}
