import { importLogo, logoPixels, type StoredLogo } from '#api/features/media/logo.service.ts';
import type { Pictures } from '#api/features/media/pictures.service.ts';
import type { Caller } from '#api/http/caller.ts';
import type { ParsedRequestOf, ResponseOf } from '#contracts/endpoint.ts';
import { COUNTRIES } from '#contracts/rules/access/countries.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { backgroundOf, EMPTY_LOGO, logoProblem, themeProblem } from '#contracts/rules/brand.ts';
import {
  type PlatformSettings,
  settingRefused,
  type settingsEndpoints,
} from '#contracts/settings.ts';
import type { SettingsStore, StoredSettings } from './settings.store.ts';

const CACHE_MS = 1000;

type Answer = ResponseOf<typeof settingsEndpoints.read>;
type Change = ParsedRequestOf<typeof settingsEndpoints.change>['body'];

export type SettingsService = ReturnType<typeof createSettingsService>;

type Deps = {
  readonly store: SettingsStore;
  readonly pictures: Pick<Pictures, 'decode'>;
  readonly now: () => number;
};

export function createSettingsService({ store, pictures, now }: Deps) {
  const listeners: ((settings: PlatformSettings) => void)[] = [];
  let cached: { settings: PlatformSettings; untilMs: number } | null = null;
  let cachedLogo: { sha: string; bytes: Buffer } | null = null;
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

    /**
     * @throws ApiError `settings.stale` when they were changed after the caller read them; `request.invalid`
     *   for a theme colour that text cannot be read on, a logo that cannot be drawn, or one that does not stand out from its background
     */
    async replace(caller: Caller, { updated_at, ...change }: Change): Promise<Answer> {
      const readAt = typeof updated_at === 'string' ? Date.parse(updated_at) : updated_at;
      expectReadableTheme(change.theme_color ?? null);
      expectCountry(change.phone_country ?? null);
      const logo = change.logo?.startsWith('data:')
        ? await importLogo(pictures, { dataUrl: change.logo, owner: caller.id })
        : null;
      const wanted = logo === null ? change : { ...change, logo: logo.sha };
      await expectVisibleLogo(store, wanted, logo);
      const stored = await store.replace(wanted, readAt, { actor: caller, at: now() }, logo);
      if (stored === 'stale') throw refusal('settings.stale');
      apply(stored);
      return toAnswer(stored);
    },

    /** The bytes of the stored logo, a square PNG; null if it is gone. @param sha of the settings */
    async readLogo(sha: string): Promise<Buffer | null> {
      if (cachedLogo?.sha === sha) return cachedLogo.bytes;
      const bytes = await store.readLogo(sha);
      if (bytes !== null) cachedLogo = { sha, bytes };
      return bytes;
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

function expectCountry(country: string | null): void {
  if (country !== null && !COUNTRIES.includes(country))
    throw settingRefused('phone_country', 'There is no such country');
}

function expectReadableTheme(colour: string | null): void {
  const problem = colour === null ? null : themeProblem(colour);
  if (problem !== null) throw settingRefused('theme_color', problem);
}

/** Checks a changed logo, or a changed background, against the other one. */
async function expectVisibleLogo(
  store: SettingsStore,
  change: Omit<Change, 'updated_at'>,
  image: StoredLogo | null,
): Promise<void> {
  const { settings } = await store.read();
  const { logo = settings.logo, background_color = settings.background_color } = change;
  const isSame = logo === settings.logo && background_color === settings.background_color;
  if (logo === null || isSame) return;
  const bytes = image === null ? await store.readLogo(logo) : image.bytes;
  if (bytes !== null) expectDistinct(await logoPixels(bytes), background_color); // else refused when it is stored
}

function expectDistinct(pixels: Uint8Array, background_color: string | null): void {
  const problem = logoProblem(pixels, backgroundOf({ background_color }));
  if (problem === null) return;
  throw settingRefused(problem === EMPTY_LOGO ? 'logo' : 'background_color', problem);
}

const toAnswer = ({ settings, updatedAt }: StoredSettings): Answer => ({
  ...settings,
  updated_at: updatedAt === null ? null : new Date(updatedAt).toISOString(),
});
