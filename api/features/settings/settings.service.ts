import { PlatformSettings } from '#contracts/settings.ts';
import type { SettingsStore } from './settings.store.ts';

const KEEP_MS = 1000;

export type SettingsService = {
  /** The settings in force, at most a second old: every request reads them. */
  read(): Promise<PlatformSettings>;
  change(values: Partial<PlatformSettings>): Promise<PlatformSettings>;
};

export function createSettingsService(store: SettingsStore, now: () => number): SettingsService {
  let kept: { settings: PlatformSettings; untilMs: number } | null = null;

  async function read(): Promise<PlatformSettings> {
    if (kept === null || now() >= kept.untilMs) {
      const settings = PlatformSettings.parse(await store.changed());
      kept = { settings, untilMs: now() + KEEP_MS };
    }
    return kept.settings;
  }

  return {
    read,
    async change(values) {
      const settings = PlatformSettings.parse({ ...(await store.changed()), ...values });
      await store.change(values, now());
      kept = { settings, untilMs: now() + KEEP_MS };
      return settings;
    },
  };
}
