import type { JournalTabProps } from '../journal-tab.ts';

export function InsightsTab(_props: JournalTabProps) {
  return null;
}
