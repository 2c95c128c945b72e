import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { type JournalFilter, noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { useRecords } from '#web/data/journal/journal.ts';
import type { TradeSuggestions } from '#web/features/journal/trade-form/trade-task.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { AccountSwitch } from './AccountSwitch.tsx';
import { filterChips } from './filter-chips.ts';

const loadDialog = async () => (await import('./FilterDialog.tsx')).FilterDialog;
const FilterDialog = lazyPart(loadDialog);
// Preload: the dialog must also open offline.
void loadDialog().catch(() => null);

type FilterBarProps = {
  /** Stands before the search; the account by default. */
  lead?: ReactNode;
  /** Stands after the filters. */
  action?: ReactNode;
  filter: JournalFilter;
  suggestions: TradeSuggestions;
  onChange: (changes: Partial<JournalFilter>) => void;
};

/** What the list, the insights and the calendar are narrowed by, in one row. */
export function FilterBar({ lead, action, filter, suggestions, onChange }: FilterBarProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const search = useCallback((text: string) => onChange({ text }), [onChange]);
  return (
    <div className="mb-2 flex flex-col gap-2 md:mb-3">
      <div className="flex flex-wrap items-center gap-2">
        {lead ?? <AccountSwitch filter={filter} onFilter={onChange} />}
        <div className="flex min-w-0 flex-1 basis-40 gap-2 md:ml-auto md:max-w-md">
          <SearchInput
            label="Search trades"
            placeholder="Search"
            text={filter.text}
            onSearch={search}
          />
          <Button
            icon={SlidersHorizontal}
            className="max-sm:px-3"
            onClick={() => setIsChoosing(true)}
          >
            <span className="sr-only sm:not-sr-only">Filters</span>
          </Button>
          {action}
        </div>
      </div>
      {lead === undefined && filter.account === '' && <DemoNote />}
      <ActiveFilters filter={filter} onChange={onChange} />
      <Suspense fallback={null}>
        {isChoosing && (
          <FilterDialog
            filter={filter}
            suggestions={suggestions}
            onApply={onChange}
            onClose={() => setIsChoosing(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

function DemoNote() {
  const accounts = useRecords('account');
  if (accounts?.some(({ type }) => type === 'demo') !== true) return null;
  return <p className="text-dense text-ink-2">Demo accounts are not counted in all accounts.</p>;
}

function ActiveFilters({ filter, onChange }: Pick<FilterBarProps, 'filter' | 'onChange'>) {
  const chips = filterChips(filter);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
      {chips.map(({ name, text }) => (
        <li key={name} className="min-w-0">
          <Chip
            text={text}
            removeLabel={`Remove the filter ${text}`}
            onRemove={() => onChange({ [name]: '' })}
          />
        </li>
      ))}
      <li>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => onChange({ ...noFilter, account: filter.account })}
        >
          Clear filters
        </Button>
      </li>
    </ul>
  );
}
