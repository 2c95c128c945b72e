import { type ReactNode, useEffect } from 'react';
import { SamplesProvider } from '#web/client/samples-context.tsx';
import { DataProvider } from '#web/data/DataProvider.tsx';
import { LiveUpdatesProvider } from '#web/data/live/LiveUpdatesProvider.tsx';
import { useConnectedDevice } from '#web/data/notifications/push.ts';
import { useMemberSettings } from '#web/data/device/settings.ts';
import { applyTheme } from '#web/lib/theme.ts';
import { HiddenAmountsContext } from '#web/ui/figures/hidden-amounts.ts';
import { loadSamples } from './load-mocks.ts';

/** What both shells stand on: the data of the signed-in person, and how they want to see it. */
export function SignedIn({ children }: { children: ReactNode }) {
  const [settings] = useMemberSettings();
  useEffect(() => applyTheme(settings), [settings]);
  return (
    <SamplesProvider load={loadSamples}>
      <DataProvider>
        <ConnectedDevice />
        <LiveUpdatesProvider>
          <HiddenAmountsContext value={settings.hide_amounts}>{children}</HiddenAmountsContext>
        </LiveUpdatesProvider>
      </DataProvider>
    </SamplesProvider>
  );
}

/** Stands where the data of the signed-in person does. */
function ConnectedDevice() {
  useConnectedDevice();
  return null;
}
