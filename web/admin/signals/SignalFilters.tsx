import type { z } from 'zod';
import { DataSource } from '#contracts/primitives.ts';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { scannerLabel, SCANNERS } from '#contracts/rules/signals/scanners.ts';
import { SignalsQuery, SignalStatus } from '#contracts/signals.ts';
import { sourceName } from '#web/lib/copy.ts';
import { statuses } from '#web/ui/figures/badges.tsx';
import { Select } from '#web/ui/forms/Select.tsx';

/** How the list of signals is narrowed and sorted. */
export const SignalListFilter = SignalsQuery.omit({ limit: true, before: true });
export type SignalListFilter = z.infer<typeof SignalListFilter>;

export const isNarrowed = ({ sort: _sort, ...filter }: SignalListFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);

type Option = { value: string; label: string };

const selects: readonly { name: keyof SignalListFilter; label: string; options: Option[] }[] = [
  {
    name: 'scanner',
    label: 'Scanner',
    options: [
      { value: '', label: 'All scanners' },
      ...SCANNERS.map((value) => ({ value, label: scannerLabel[value] })),
    ],
  },
  {
    name: 'instrument',
    label: 'Instrument',
    options: [
      { value: '', label: 'All instruments' },
      ...INSTRUMENTS.map((value) => ({ value, label: value })),
    ],
  },
  {
    name: 'result',
    label: 'Result',
    options: [
      { value: '', label: 'All results' },
      ...SignalStatus.options.map((value) => ({ value, label: statuses[value].label })),
    ],
  },
  {
    name: 'source',
    label: 'Source',
    options: [
      { value: '', label: 'Present source' },
      ...DataSource.options.map((value) => ({ value, label: sourceName(value) })),
    ],
  },
  {
    name: 'origin',
    label: 'Origin',
    options: [
      { value: '', label: 'Any origin' },
      { value: 'live', label: 'Live' },
      { value: 'backfilled', label: 'Backfilled' },
    ],
  },
  {
    name: 'sort',
    label: 'Sort by',
    options: [
      { value: '', label: 'Newest first' },
      { value: 'issued', label: 'Oldest first' },
      { value: '-result', label: 'Best result first' },
      { value: 'result', label: 'Worst result first' },
      { value: '-confidence', label: 'Highest confidence' },
      { value: 'confidence', label: 'Lowest confidence' },
    ],
  },
];

type SignalFiltersProps = {
  filter: SignalListFilter;
  onChange: (filter: SignalListFilter) => void;
};

export function SignalFilters({ filter, onChange }: SignalFiltersProps) {
  const choose = (name: keyof SignalListFilter, value: string): void =>
    onChange(SignalListFilter.parse({ ...filter, [name]: value === '' ? undefined : value }));
  return (
    <fieldset className="grid min-w-0 gap-2 @xs:grid-cols-2 @2xl:grid-cols-3 @5xl:grid-cols-6">
      <legend className="sr-only">Which signals to show</legend>
      {selects.map(({ name, label, options }) => (
        <Select
          key={name}
          aria-label={label}
          options={options}
          value={filter[name] === '-issued' ? '' : (filter[name] ?? '')}
          onChange={({ target }) => choose(name, target.value)}
        />
      ))}
    </fieldset>
  );
}
