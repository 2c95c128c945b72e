import { useMemo, useSyncExternalStore } from 'react';
import {
  defaultLocalSettings,
  type LocalSettings,
  parseSettings,
  readSettingsText,
  storeSettings,
  subscribeToSettings,
} from '#web/offline/cache/local-settings.ts';
import { usePublicConfig } from '../public-config.ts';

export type { ColourVision } from '#web/offline/cache/local-settings.ts';

type ChangeSettings = (changes: Partial<LocalSettings>) => void;

export function useMemberSettings(): [LocalSettings, ChangeSettings] {
  const text = useSyncExternalStore(subscribeToSettings, readSettingsText, () => null);
  const installed = usePublicConfig()?.default_settings;
  const settings = useMemo(
    () => parseSettings(text, { ...defaultLocalSettings, ...installed }),
    [text, installed],
  );
  // Merges with the stored settings, which may be newer than the rendered ones.
  const change: ChangeSettings = (changes) =>
    storeSettings({ ...parseSettings(readSettingsText(), settings), ...changes });
  return [settings, change];
}
