import { type ReactNode, useEffect } from 'react';
import { SamplesProvider } from '#web/client/api-context.tsx';
import { DataProvider } from '#web/data/DataProvider.tsx';
import { LiveUpdatesProvider } from '#web/data/live/LiveUpdatesProvider.tsx';
import { useMemberSettings } from '#web/data/device/settings.ts';
import { useConnectedDevice } from '#web/data/notifications/connected-device.ts';
import { showTimesIn } from '#web/lib/format-time.ts';
import { applyTheme, useIsDark } from '#web/lib/theme.ts';
import { HiddenAmountsContext } from '#web/ui/figures/amounts.tsx';
import { loadSamples } from './load-mocks.ts';

/**
 * Shows all times as the member chose. Each shell calls it first, so that a change renders everything below
 * again: what formats times reads the choice whenever it renders.
 */
export function useChosenTimes(): void {
  const [{ times }] = useMemberSettings();
  showTimesIn(times);
}

/** Providers of both shells: the user's data and display preferences. */
export function SignedIn({ children }: { children: ReactNode }) {
  const [settings] = useMemberSettings();
  const isDark = useIsDark(settings);
  const { colour_vision } = settings;
  useEffect(() => applyTheme({ isDark, colour_vision }), [isDark, colour_vision]);
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

/** Must be mounted inside the user's data providers. */
function ConnectedDevice() {
  useConnectedDevice();
  return null;
}
