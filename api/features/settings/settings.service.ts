import type { Caller } from '#api/http/caller.ts';
import type { ParsedRequestOf, ResponseOf } from '#contracts/endpoint.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import type { PlatformSettings, settingsEndpoints } from '#contracts/settings.ts';
import type { SettingsStore, StoredSettings } from './settings.store.ts';

const CACHE_MS = 1000;

type Answer = ResponseOf<typeof settingsEndpoints.read>;
type Change = ParsedRequestOf<typeof settingsEndpoints.change>['body'];

export type SettingsService = {
  /** The current settings, at most one second old. */
  read(): Promise<PlatformSettings>;
  change(values: Partial<PlatformSettings>): Promise<PlatformSettings>;
  /** For administrators: the settings with the time of the last change. */
  readStored(): Promise<Answer>;
  /** @throws ApiError `settings.stale` when they were changed after the caller read them */
  replace(caller: Caller, change: Change): Promise<Answer>;
  /**
   * Calls back with the current settings: on the first read and after each change, here or in
   * another instance. The callback must not throw.
   */
  onChange(listen: (settings: PlatformSettings) => void): void;
  /** Drops the cache. @returns the number of dropped entries */
  forget(): number;
};

export function createSettingsService(store: SettingsStore, now: () => number): SettingsService {
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
    async read() {
      if (cached !== null && now() < cached.untilMs) return cached.settings;
      const before = cached;
      const stored = await store.read();
      // If another call refreshed the cache meanwhile, this read may be outdated.
      return cached === before || cached === null ? apply(stored) : cached.settings;
    },
    async change(values) {
      return apply(await store.change(values, now()));
    },
    async readStored() {
      return toAnswer(await store.read());
    },
    async replace(caller, { updated_at, ...wanted }) {
      const readAt = typeof updated_at === 'string' ? Date.parse(updated_at) : updated_at;
      const stored = await store.replace(wanted, readAt, { actor: caller, at: now() });
      if (stored === 'stale') throw refusal('settings.stale');
      apply(stored);
      return toAnswer(stored);
    },
    onChange: (listen) => void listeners.push(listen),
    forget() {
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
