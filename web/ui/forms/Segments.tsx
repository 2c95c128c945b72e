import { useId } from 'react';
import type { Period } from '#contracts/primitives.ts';

type SegmentsProps<Value extends string> = {
  legend: string;
  options: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice of one out of a few short words, all in sight. */
export function Segments<Value extends string>({ options, ...choice }: SegmentsProps<Value>) {
  return <LabelledSegments {...choice} options={options.map((key) => ({ key, label: key }))} />;
}

type LabelledSegmentsProps<Key extends string> = Omit<SegmentsProps<Key>, 'options'> & {
  options: readonly { key: Key; label: string }[];
};

/** A choice whose values are not their labels. */
export function LabelledSegments<Key extends string>(props: LabelledSegmentsProps<Key>) {
  const { legend, options, value, onChange } = props;
  const name = useId(); // two of them on one page are two choices
  return (
    <fieldset className="flex min-w-0 flex-wrap rounded-control bg-sunken">
      <legend className="sr-only">{legend}</legend>
      {options.map(({ key, label }) => (
        <label
          key={key}
          className="inline-flex min-h-11 min-w-11 grow cursor-pointer items-center justify-center rounded-control border border-transparent px-1.5 text-dense font-medium text-ink-2 outline-accent transition-colors hover:text-ink has-checked:border-line-strong has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name={name}
            value={label}
            checked={key === value}
            onChange={() => onChange(key)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

type CountedSegmentsProps<Key extends string> = Omit<LabelledSegmentsProps<Key>, 'options'> & {
  options: readonly { key: Key; label: string; count: number }[];
};

/** A filter that shows how many rows each choice has. */
export function CountedSegments<Key extends string>(props: CountedSegmentsProps<Key>) {
  const options = props.options.map(({ key, label, count }) => ({
    key,
    label: `${label} (${count.toLocaleString()})`,
  }));
  return <LabelledSegments {...props} options={options} />;
}

const periods = [
  { key: 'today', label: 'Today' },
  { key: 'week', label: 'This Week' },
  { key: 'month', label: 'This Month' },
] as const satisfies readonly { key: Period; label: string }[];

/** The period of a monitor, by UTC days. */
export function PeriodSelect(select: { value: Period; onChange: (period: Period) => void }) {
  return <LabelledSegments legend="Period" options={periods} {...select} />;
}
