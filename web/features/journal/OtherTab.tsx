import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import type { JournalTabProps } from './journal-tab.ts';

const loaders = {
  insights: async () => ({ default: (await import('./insights/InsightsTab.tsx')).InsightsTab }),
  calendar: async () => ({ default: (await import('./calendar/CalendarTab.tsx')).CalendarTab }),
  setups: async () => ({ default: (await import('./setups/SetupsTab.tsx')).SetupsTab }),
  accounts: async () => ({ default: (await import('./accounts/AccountsTab.tsx')).AccountsTab }),
};
const screens = {
  insights: lazy(loaders.insights),
  calendar: lazy(loaders.calendar),
  setups: lazy(loaders.setups),
  accounts: lazy(loaders.accounts),
};
// Fetched with the screen and not with the first tap: each must open without a network too.
for (const load of Object.values(loaders)) void load().catch(() => null);

type OtherTabProps = JournalTabProps & { tab: keyof typeof loaders };

/** What the journal has beside the list of trades, each in a chunk of its own. */
export function OtherTab({ tab, ...props }: OtherTabProps) {
  const Screen = screens[tab];
  return (
    <Suspense fallback={<Skeleton label="Loading" shape="tiles" count={6} />}>
      <Screen {...props} />
    </Suspense>
  );
}
