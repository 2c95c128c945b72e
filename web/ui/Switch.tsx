import { useId } from 'react';

type SwitchProps = {
  label: string;
  hint?: string;
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
      <span className="relative inline-flex h-11 w-12 shrink-0 items-center">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 appearance-none rounded-control disabled:opacity-60"
        />
        <span className="pointer-events-none h-7 w-12 rounded-full bg-line-strong transition-colors peer-checked:bg-accent peer-disabled:opacity-60" />
        <span className="pointer-events-none absolute left-1 size-5 rounded-full bg-surface transition-transform peer-checked:translate-x-5" />
      </span>
    </div>
  );
}
