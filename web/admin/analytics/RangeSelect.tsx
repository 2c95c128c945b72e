import type { AnalyticsRange } from '#web/data/analytics.ts';
import { Segments } from '#web/ui/Segments.tsx';

const LABELS = ['Last 24 Hours', '7 Days', '30 Days', '90 Days'] as const;
type Label = (typeof LABELS)[number];

const ranges: Readonly<Record<Label, AnalyticsRange>> = {
  'Last 24 Hours': '24h',
  '7 Days': '7d',
  '30 Days': '30d',
  '90 Days': '90d',
};

type RangeSelectProps = { value: AnalyticsRange; onChange: (range: AnalyticsRange) => void };

export function RangeSelect({ value, onChange }: RangeSelectProps) {
  const chosen = LABELS.find((label) => ranges[label] === value) ?? '7 Days';
  return (
    <Segments
      legend="Range"
      options={LABELS}
      value={chosen}
      onChange={(label) => onChange(ranges[label])}
    />
  );
}
