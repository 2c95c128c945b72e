import type { ComponentProps } from 'react';

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
