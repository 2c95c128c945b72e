import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';
import { controlLook } from './TextInput.tsx';

type SelectProps = ComponentProps<'select'> & {
  options: readonly { value: string; label: string }[];
};

export function Select({ options, className, ...select }: SelectProps) {
  return (
    <span className="relative block">
      <select
        {...select}
        className={clsx(controlLook, 'h-11 appearance-none truncate pr-9', className)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value} className="bg-raised text-ink">
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-3 right-3 size-5 text-ink-3"
      />
    </span>
  );
}

type SelectFieldProps<Value extends string> = Omit<ComponentProps<typeof Field>, 'children'> & {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { options, value, onChange, ...field } = props;
  const choose = (text: string): void => {
    const chosen = options.find((option) => option.value === text);
    if (chosen !== undefined) onChange(chosen.value);
  };
  return (
    <Field {...field}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={options}
          onChange={({ target }) => choose(target.value)}
        />
      )}
    </Field>
  );
}
