import { Segments } from './Segments.tsx';

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
