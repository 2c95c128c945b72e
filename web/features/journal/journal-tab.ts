import type { JournalFilter } from '#web/data/journal/journal.ts';
import type {
  TradeSuggestions,
  TradeTask,
} from '#web/features/journal/trade-form/trade-defaults.ts';

/** A dialog that the journal opens: the form of a trade, or the import of a (shared) statement. */
export type JournalTask = TradeTask | { kind: 'import'; isShared: boolean };

/** All tabs share the filter. */
export type JournalTabProps = {
  filter: JournalFilter;
  suggestions: TradeSuggestions;
  onFilter: (changes: Partial<JournalFilter>) => void;
  onTask: (task: JournalTask) => void;
  /** Opens the details of a trade by its id. */
  onOpen: (id: string) => void;
};
