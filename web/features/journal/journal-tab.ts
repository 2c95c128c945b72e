import type { JournalFilter } from '#web/data/journal/journal.ts';
import type { KnownValues } from './suggested-values.ts';
import type { JournalTask } from './trade-task.ts';

/** What a tab of the journal stands on; the filter is the same in all of them. */
export type JournalTabProps = {
  filter: JournalFilter;
  known: KnownValues;
  onFilter: (changes: Partial<JournalFilter>) => void;
  /** Opens the form of a trade, or the import of a statement. */
  onTask: (task: JournalTask) => void;
  /** Opens the details of a trade, by its id. */
  onOpen: (id: string) => void;
};
