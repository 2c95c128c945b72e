import { useCallback, useState } from 'react';
import type { JournalFilter } from '#contracts/rules/journal/journal-filter.ts';
import { readJournalFilter, storeJournalFilter } from '#web/offline/journal/local-filter.ts';

export { isFiltering } from '#web/offline/journal/local-filter.ts';

type ChangeFilter = (changes: Partial<JournalFilter>) => void;

/** What of the journal is to be seen; remembered on this device until it is cleared. */
export function useJournalFilter(): [JournalFilter, ChangeFilter] {
  const [filter, setFilter] = useState(readJournalFilter);
  const change = useCallback((changes: Partial<JournalFilter>) => {
    const next = { ...readJournalFilter(), ...changes };
    storeJournalFilter(next);
    setFilter(next);
  }, []);
  return [filter, change];
}
