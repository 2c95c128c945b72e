import type { JournalTabProps } from '../journal-tab.ts';

export function AccountsTab(_props: JournalTabProps) {
  return null;
}
