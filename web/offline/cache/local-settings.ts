import type { MemberSettings } from '#contracts/public-config.ts';
import { defaultMemberSettings } from '#contracts/rules/member-settings.ts';
import { deviceTexts } from '#web/client/storage.ts';

/** Of the device, not of the mode: the script that sets the theme before the first paint reads it too. */
const KEY = 'bellwether.settings';

export type ColourVision = 'teal-orange' | 'blue-orange';

/** What a member chose on this device: the documented five, the colours of gain and loss, and privacy. */
export type LocalSettings = MemberSettings & {
  colour_vision: ColourVision;
  /** Money is covered; percentages and R are not. */
  hide_amounts: boolean;
};

export const defaultLocalSettings: LocalSettings = {
  ...defaultMemberSettings,
  colour_vision: 'teal-orange',
  hide_amounts: false,
};

const listeners = new Set<() => void>();

/** The settings as stored, so that two reads can be compared; null before the first choice. */
export const readSettingsText = (): string | null => deviceTexts.read(KEY);

/**
 * Settings from their stored text; what is missing or damaged in it is taken from the defaults. By hand
 * instead of by a schema: the first screen must not wait for zod.
 */
export function parseSettings(text: string | null, defaults: LocalSettings): LocalSettings {
  const stored = readObject(text);
  const flag = (name: keyof MemberSettings | 'hide_amounts'): boolean => {
    const value: unknown = Reflect.get(stored, name);
    return typeof value === 'boolean' ? value : defaults[name];
  };
  const colours: unknown = Reflect.get(stored, 'colour_vision');
  return {
    notifications: flag('notifications'),
    email_alerts: flag('email_alerts'),
    dark_mode: flag('dark_mode'),
    auto_refresh: flag('auto_refresh'),
    sound_notifications: flag('sound_notifications'),
    colour_vision: isColourVision(colours) ? colours : defaults.colour_vision,
    hide_amounts: flag('hide_amounts'),
  };
}

const isColourVision = (value: unknown): value is ColourVision =>
  value === 'teal-orange' || value === 'blue-orange';

function write(text: string | null): void {
  const before = deviceTexts.read(KEY);
  if (!deviceTexts.write(KEY, text)) {
    deviceTexts.write(KEY, before); // nothing may look saved that is not
    throw new Error('This device does not store settings.');
  }
  for (const listener of listeners) listener();
}

export const storeSettings = (settings: LocalSettings): void => write(JSON.stringify(settings));

/** As before the first choice: the defaults hold again. */
export const dropSettings = (): void => write(null);

/** Hears of changes here and in other tabs. */
export function subscribeToSettings(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function readObject(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {}; // not ours: as good as absent
  }
}
