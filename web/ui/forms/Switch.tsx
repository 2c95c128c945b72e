import { type ReactNode, useId } from 'react';
import { SwitchInput } from './SwitchInput.tsx';

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
