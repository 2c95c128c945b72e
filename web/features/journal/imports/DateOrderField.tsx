import { DATE_ORDERS, type DateOrder } from '#contracts/journal/journal-records.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { dateOrderNames } from './import-copy.ts';

type DateOrderFieldProps = {
  /** Null until chosen. */
  value: DateOrder | null;
  onChange: (order: DateOrder) => void;
};

/** Asks for the order of day and month when the dates are ambiguous. */
export function DateOrderField({ value, onChange }: DateOrderFieldProps) {
  const options = DATE_ORDERS.map((order) => ({ value: order, label: dateOrderNames[order] }));
  return (
    <Field label="Dates in the file">
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          options={value === null ? [{ value: '', label: 'Please choose' }, ...options] : options}
          onChange={({ target }) => {
            const chosen = DATE_ORDERS.find((order) => order === target.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        />
      )}
    </Field>
  );
}
