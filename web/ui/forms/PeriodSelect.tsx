import type { Period } from '#contracts/primitives.ts';
import { Segments } from './Segments.tsx';

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
