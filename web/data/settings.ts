import { useMemo, useSyncExternalStore } from 'react';
import {
  defaultLocalSettings,
  type LocalSettings,
  parseSettings,
  readSettingsText,
  storeSettings,
  subscribeToSettings,
} from '#web/offline/local-settings.ts';
import { usePublicConfig } from './public-config.ts';

export type { ColourVision } from '#web/offline/local-settings.ts';

type ChangeSettings = (changes: Partial<LocalSettings>) => void;

/** The member's settings on this device. Before the first choice they are the installation's defaults. */
export function useMemberSettings(): [LocalSettings, ChangeSettings] {
  const text = useSyncExternalStore(subscribeToSettings, readSettingsText, () => null);
  const installed = usePublicConfig()?.default_settings;
  const settings = useMemo(
    () => parseSettings(text, { ...defaultLocalSettings, ...installed }),
    [text, installed],
  );
  return [settings, (changes) => storeSettings({ ...settings, ...changes })];
}
