import { useId } from 'react';
import type { Period } from '#contracts/primitives.ts';

type SegmentsProps<Value extends string> = {
  /** What is chosen here, for screen readers. */
  legend: string;
  options: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice of one out of a few short words, all in sight. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { legend, options, value, onChange } = props;
  const name = useId(); // two of them on one page are two choices
  return (
    <fieldset className="flex min-w-0 flex-wrap rounded-control bg-sunken">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option}
          className="inline-flex min-h-11 min-w-11 grow cursor-pointer items-center justify-center rounded-control border border-transparent px-1.5 text-dense font-medium text-ink-2 outline-accent transition-colors hover:text-ink has-checked:border-line-strong has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
            className="sr-only"
          />
          {option}
        </label>
      ))}
    </fieldset>
  );
}

type CountedSegmentsProps<Key extends string> = {
  /** What is chosen here, for screen readers. */
  legend: string;
  options: readonly { key: Key; label: string; count: number }[];
  value: Key;
  onChange: (key: Key) => void;
};

/** A filter that says how many rows each choice has. */
export function CountedSegments<Key extends string>(props: CountedSegmentsProps<Key>) {
  const { legend, options, value, onChange } = props;
  const choices = options.map(({ key, label, count }) => ({
    key,
    text: `${label} (${count.toLocaleString()})`,
  }));
  const chosen = choices.find(({ key }) => key === value);
  return (
    <Segments
      legend={legend}
      options={choices.map(({ text }) => text)}
      value={chosen?.text ?? ''}
      onChange={(text) => {
        const next = choices.find((choice) => choice.text === text);
        if (next !== undefined) onChange(next.key);
      }}
    />
  );
}

const LABELS = ['Today', 'This Week', 'This Month'] as const;
type Label = (typeof LABELS)[number];

const periods: Readonly<Record<Label, Period>> = {
  Today: 'today',
  'This Week': 'week',
  'This Month': 'month',
};

type PeriodSelectProps = { value: Period; onChange: (period: Period) => void };

/** The stretch of a log that a monitor tells of, by UTC days. */
export function PeriodSelect({ value, onChange }: PeriodSelectProps) {
  const chosen = LABELS.find((label) => periods[label] === value) ?? 'Today';
  return (
    <Segments
      legend="Period"
      options={LABELS}
      value={chosen}
      onChange={(label) => onChange(periods[label])}
    />
  );
}
