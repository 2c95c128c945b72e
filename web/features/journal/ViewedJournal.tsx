import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { SHOWS_ONLY_SUMS } from '#contracts/rules/journal/journal-privacy.ts';
import { useJournalPrivacy } from '#web/data/session/account.ts';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';

/** The journal in a view as a member, who may show administrators only sums of it. */
export function ViewedJournal({ children }: { children: ReactNode }) {
  const { privacy } = useJournalPrivacy();
  if (privacy.data?.journal_sums_only !== true) return children;
  return (
    <>
      <ScreenHeading
        title="Trading Journal"
        subtitle="Track your trades, analyze performance, and improve your strategy"
      />
      <EmptyState
        icon={EyeOff}
        title={SHOWS_ONLY_SUMS}
        hint="The sums are on the page of the member in the console. Only the member can change this."
      />
    </>
  );
}
