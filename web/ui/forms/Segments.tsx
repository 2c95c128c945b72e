import { useId } from 'react';

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
