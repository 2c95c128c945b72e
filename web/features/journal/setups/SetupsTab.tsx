import type { JournalTabProps } from '../journal-tab.ts';

export function SetupsTab(_props: JournalTabProps) {
  return null;
}
