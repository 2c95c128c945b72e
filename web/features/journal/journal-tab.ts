import type { JournalFilter } from '#web/data/journal/journal.ts';
import type { TradeSuggestions, TradeTask } from './trade-form/trade-task.ts';

export type JournalTask = TradeTask | { kind: 'import'; isShared: boolean };

export type JournalTabProps = {
  filter: JournalFilter;
  suggestions: TradeSuggestions;
  onFilter: (changes: Partial<JournalFilter>) => void;
  onTask: (task: JournalTask) => void;
  onOpen: (id: string) => void;
};
