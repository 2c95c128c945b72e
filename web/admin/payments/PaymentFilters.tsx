import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { deviceZone } from '#web/lib/format-time.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { TextField } from '#web/ui/forms/TextInput.tsx';
import {
  daysOfPeriod,
  daysProblem,
  isDay,
  methodOptions,
  OTHER_DAYS,
  type PaymentListFilter,
  periodOf,
  periodOptions,
  planOptions,
  sortOptions,
} from './payment-filter.ts';

type PaymentFiltersProps = {
  filter: PaymentListFilter;
  onChange: (changes: Partial<PaymentListFilter>) => void;
};

const ANY = '';

/** Search and period; on a phone the rest is behind a button. */
export function PaymentFilters({ filter, onChange }: PaymentFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const rest = isOpen ? 'contents' : 'hidden md:contents';
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-end gap-3 @2xs:grid-cols-2 @2xl:grid-cols-4 @4xl:grid-cols-5">
        <div className="col-span-full @4xl:col-span-2">
          <SearchInput
            label="Search payments"
            placeholder="Name, phone, amount, receipt, session"
            text={filter.search}
            onSearch={(search) => onChange({ search })}
          />
        </div>
        <Period filter={filter} onChange={onChange} />
        <Button
          icon={SlidersHorizontal}
          aria-expanded={isOpen}
          className="md:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          Filters
        </Button>
        <div className={rest}>
          <Rest filter={filter} onChange={onChange} />
        </div>
      </div>
    </div>
  );
}

function Rest({ filter, onChange }: PaymentFiltersProps) {
  const { method, package_type, sort } = filter;
  const isTable = useMediaQuery('(min-width: 80rem)'); // its heads sort
  return (
    <>
      <SelectField
        label="Method"
        options={[{ value: ANY, label: 'All methods' }, ...methodOptions]}
        value={method ?? ANY}
        onChange={(chosen) => onChange({ method: chosen === ANY ? undefined : chosen })}
      />
      <SelectField
        label="Plan"
        options={[{ value: ANY, label: 'All plans' }, ...planOptions]}
        value={package_type ?? ANY}
        onChange={(chosen) => onChange({ package_type: chosen === ANY ? undefined : chosen })}
      />
      {!isTable && (
        <SelectField
          label="Sort by"
          options={sortOptions}
          value={sort}
          onChange={(chosen) => onChange({ sort: chosen })}
        />
      )}
    </>
  );
}

/** A calendar month, or two days; it says whose days they are. */
function Period({ filter, onChange }: PaymentFiltersProps) {
  const options = periodOptions(useNow());
  const [isTyped, setIsTyped] = useState(false);
  const period = isTyped ? OTHER_DAYS : periodOf(filter, options);
  const choose = (chosen: string): void => {
    setIsTyped(chosen === OTHER_DAYS);
    if (chosen !== OTHER_DAYS) onChange(daysOfPeriod(chosen));
  };
  const typeDay = (name: 'from' | 'to') => ({
    type: 'date',
    value: filter[name],
    onChange: ({ target }: { target: { value: string } }) => {
      if (isDay(target.value)) onChange({ [name]: target.value });
    },
  });
  return (
    <>
      <SelectField label="Period" options={options} value={period} onChange={choose} />
      {period === OTHER_DAYS && (
        <>
          <TextField label="From" {...typeDay('from')} />
          <TextField label="To, this day included" error={daysProblem(filter)} {...typeDay('to')} />
        </>
      )}
      {(filter.from !== '' || filter.to !== '') && (
        <p className="order-last col-span-full text-meta text-ink-3">
          Whole days in your time zone, {deviceZone()}. A payment counts on the day the money came.
        </p>
      )}
    </>
  );
}
