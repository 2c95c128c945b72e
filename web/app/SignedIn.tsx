import { type ReactNode, useEffect } from 'react';
import { SamplesProvider } from '#web/client/samples-context.tsx';
import { DataProvider } from '#web/data/DataProvider.tsx';
import { LiveUpdatesProvider } from '#web/data/LiveUpdatesProvider.tsx';
import { useMemberSettings } from '#web/data/settings.ts';
import { applyTheme } from '#web/lib/theme.ts';
import { loadSamples } from './load-mocks.ts';

/** What both shells stand on: the data of the signed-in person, and their colours on the page. */
export function SignedIn({ children }: { children: ReactNode }) {
  const [settings] = useMemberSettings();
  useEffect(() => applyTheme(settings), [settings]);
  return (
    <SamplesProvider load={loadSamples}>
      <DataProvider>
        <LiveUpdatesProvider>{children}</LiveUpdatesProvider>
      </DataProvider>
    </SamplesProvider>
  );
}
