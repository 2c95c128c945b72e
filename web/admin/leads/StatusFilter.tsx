import { LeadStatus, type LeadSummary } from '#contracts/leads.ts';
import { CountedSegments } from '#web/ui/CountedSegments.tsx';
import { statusWords } from './lead-words.ts';

type StatusFilterProps = {
  counts: LeadSummary;
  value: LeadStatus | 'all';
  onChange: (status: LeadStatus | 'all') => void;
};

/** One status or all, with how many leads there are of each. */
export function StatusFilter({ counts, value, onChange }: StatusFilterProps) {
  const options = [
    { key: 'all' as const, label: 'All', count: counts.total },
    ...LeadStatus.options.map((key) => ({ key, label: statusWords[key], count: counts[key] })),
  ];
  return <CountedSegments legend="Status" options={options} value={value} onChange={onChange} />;
}
