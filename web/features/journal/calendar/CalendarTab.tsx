import type { JournalTabProps } from '../journal-tab.ts';

export function CalendarTab(_props: JournalTabProps) {
  return null;
}
