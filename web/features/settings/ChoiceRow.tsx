import { useId } from 'react';

type ChoiceRowProps = {
  type: 'checkbox' | 'radio';
  /** Of the group of radio buttons. */
  name: string;
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** One of several choices, with a word on what it brings; the whole row can be tapped. */
export function ChoiceRow({ type, name, label, hint, checked, onChange }: ChoiceRowProps) {
  const id = useId();
  return (
    <label className="flex min-h-12 cursor-pointer items-start gap-3 py-1.5">
      <input
        type={type}
        name={name}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        <span id={`${id}-hint`} className="block text-dense text-ink-3">
          {hint}
        </span>
      </span>
    </label>
  );
}
