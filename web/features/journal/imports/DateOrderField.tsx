import { DATE_ORDERS, type DateOrder } from '#contracts/journal/journal-rows.ts';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { dateOrderNames } from './import-copy.ts';

type DateOrderFieldProps = {
  /** Null until chosen. */
  value: DateOrder | null;
  onChange: (order: DateOrder) => void;
};

export function DateOrderField({ value, onChange }: DateOrderFieldProps) {
  const options = DATE_ORDERS.map((order) => ({ value: order, label: dateOrderNames[order] }));
  return (
    <SelectField
      label="Dates in the file"
      value={value ?? ''}
      options={value === null ? [{ value: '', label: 'Please choose' }, ...options] : options}
      onChange={(order) => order !== '' && onChange(order)}
    />
  );
}
