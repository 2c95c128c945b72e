import type { Caller } from '#api/http/caller.ts';
import type { ParsedRequestOf, ResponseOf } from '#contracts/endpoint.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import type { PlatformSettings, settingsEndpoints } from '#contracts/settings.ts';
import type { SettingsStore, StoredSettings } from './settings.store.ts';

const CACHE_MS = 1000;

type Answer = ResponseOf<typeof settingsEndpoints.read>;
type Change = ParsedRequestOf<typeof settingsEndpoints.change>['body'];

export type SettingsService = ReturnType<typeof createSettingsService>;

export function createSettingsService(store: SettingsStore, now: () => number) {
  const listeners: ((settings: PlatformSettings) => void)[] = [];
  let cached: { settings: PlatformSettings; untilMs: number } | null = null;
  let notifiedAt: StoredSettings['updatedAt'] | undefined; // undefined: listeners not notified yet

  function apply({ settings, updatedAt }: StoredSettings): PlatformSettings {
    if (updatedAt !== notifiedAt) for (const listen of listeners) listen(settings);
    notifiedAt = updatedAt;
    cached = { settings, untilMs: now() + CACHE_MS };
    return settings;
  }

  return {
    /** The current settings, at most one second old. */
    async read(): Promise<PlatformSettings> {
      if (cached !== null && now() < cached.untilMs) return cached.settings;
      const before = cached;
      const stored = await store.read();
      // If another call refreshed the cache meanwhile, this read may be outdated.
      return cached === before || cached === null ? apply(stored) : cached.settings;
    },

    change: async (values: Partial<PlatformSettings>): Promise<PlatformSettings> =>
      apply(await store.change(values, now())),

    readStored: async (): Promise<Answer> => toAnswer(await store.read()),

    /** @throws ApiError `settings.stale` when they were changed after the caller read them */
    async replace(caller: Caller, { updated_at, ...wanted }: Change): Promise<Answer> {
      const readAt = typeof updated_at === 'string' ? Date.parse(updated_at) : updated_at;
      const stored = await store.replace(wanted, readAt, { actor: caller, at: now() });
      if (stored === 'stale') throw refusal('settings.stale');
      apply(stored);
      return toAnswer(stored);
    },

    /** Called on the first read and after each change, here or in another instance. Must not throw. */
    onChange: (listen: (settings: PlatformSettings) => void): void => void listeners.push(listen),

    /** Drops the cache. @returns the number of dropped entries */
    forget(): number {
      const count = cached === null ? 0 : 1;
      cached = null;
      return count;
    },
  };
}

const toAnswer = ({ settings, updatedAt }: StoredSettings): Answer => ({
  ...settings,
  updated_at: updatedAt === null ? null : new Date(updatedAt).toISOString(),
});
