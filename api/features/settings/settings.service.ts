import type { Caller } from '#api/http/caller.ts';
import type { ParsedRequestOf, ResponseOf } from '#contracts/endpoint.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import type { PlatformSettings, settingsEndpoints } from '#contracts/settings.ts';
import type { SettingsStore, StoredSettings } from './settings.store.ts';

const KEEP_MS = 1000;

type Answer = ResponseOf<typeof settingsEndpoints.read>;
type Change = ParsedRequestOf<typeof settingsEndpoints.change>['body'];

export type SettingsService = {
  /** The settings in force, at most a second old: every request reads them. */
  read(): Promise<PlatformSettings>;
  change(values: Partial<PlatformSettings>): Promise<PlatformSettings>;
  /** For the administrator: with the moment of the last change. */
  readStored(): Promise<Answer>;
  /** @throws ApiError `settings.stale` when somebody else saved after they were read */
  replace(caller: Caller, change: Change): Promise<Answer>;
  /**
   * Calls back with the settings in force: at the first reading, and whenever they have changed, here or
   * at another instance. Must not throw.
   */
  onChange(listen: (settings: PlatformSettings) => void): void;
  /** Reads anew at the next question. @returns how many were kept */
  forget(): number;
};

export function createSettingsService(store: SettingsStore, now: () => number): SettingsService {
  const listeners: ((settings: PlatformSettings) => void)[] = [];
  let kept: { settings: PlatformSettings; untilMs: number } | null = null;
  let toldOf: StoredSettings['updatedAt'] | undefined; // undefined: nothing was told yet

  function keep({ settings, updatedAt }: StoredSettings): PlatformSettings {
    if (updatedAt !== toldOf) for (const listen of listeners) listen(settings);
    toldOf = updatedAt;
    kept = { settings, untilMs: now() + KEEP_MS };
    return settings;
  }

  return {
    async read() {
      if (kept !== null && now() < kept.untilMs) return kept.settings;
      const before = kept;
      const stored = await store.read();
      // Changed while these were read: they may be the old ones.
      return kept === before || kept === null ? keep(stored) : kept.settings;
    },
    async change(values) {
      return keep(await store.change(values, now()));
    },
    async readStored() {
      return toAnswer(await store.read());
    },
    async replace(caller, { updated_at, ...wanted }) {
      const readAt = typeof updated_at === 'string' ? Date.parse(updated_at) : updated_at;
      const stored = await store.replace(wanted, readAt, { actor: caller, at: now() });
      if (stored === 'stale') throw refusal('settings.stale');
      keep(stored);
      return toAnswer(stored);
    },
    onChange: (listen) => void listeners.push(listen),
    forget() {
      const count = kept === null ? 0 : 1;
      kept = null;
      return count;
    },
  };
}

const toAnswer = ({ settings, updatedAt }: StoredSettings): Answer => ({
  ...settings,
  updated_at: updatedAt === null ? null : new Date(updatedAt).toISOString(),
});
