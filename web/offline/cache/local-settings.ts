import type { MemberSettings } from '#contracts/public-config.ts';
import { defaultMemberSettings } from '#contracts/rules/member-settings.ts';
import { deviceTexts, fieldOf, parseJson } from '#web/client/storage.ts';

/** The same key in the demo: the boot script that sets the theme reads it too. */
const KEY = 'bellwether.settings';

export type ColourVision = 'teal-orange' | 'blue-orange';

/** The zone of all times: the device's, or UTC. */
export type Times = 'local' | 'utc';

/** A member's settings on this device. */
export type LocalSettings = MemberSettings & {
  colour_vision: ColourVision;
  /** Dark or light as the device is set; `dark_mode` counts only without it. */
  follows_system: boolean;
  /** Hides amounts of money, but not percentages and R. */
  hide_amounts: boolean;
  times: Times;
  /** Whether single keys are shortcuts in the console. */
  keyboard_shortcuts: boolean;
};

export const defaultLocalSettings: LocalSettings = {
  ...defaultMemberSettings,
  colour_vision: 'teal-orange',
  follows_system: true,
  hide_amounts: false,
  times: 'local',
  keyboard_shortcuts: true,
};

const listeners = new Set<() => void>();

/** The stored JSON text, which can be compared; null before the first choice. */
export const readSettingsText = (): string | null => deviceTexts.read(KEY);

/** Invalid settings get their defaults. Without zod, which the first screen must not wait for. */
export function parseSettings(text: string | null, defaults: LocalSettings): LocalSettings {
  const stored = parseJson(text);
  const flag = (
    name: keyof MemberSettings | 'hide_amounts' | 'follows_system' | 'keyboard_shortcuts',
    otherwise = defaults[name],
  ): boolean => {
    const value = fieldOf(stored, name);
    return typeof value === 'boolean' ? value : otherwise;
  };
  const dark_mode = flag('dark_mode');
  const colours = fieldOf(stored, 'colour_vision');
  const times = fieldOf(stored, 'times');
  return {
    notifications: flag('notifications'),
    email_alerts: flag('email_alerts'),
    dark_mode,
    auto_refresh: flag('auto_refresh'),
    sound_notifications: flag('sound_notifications'),
    colour_vision: isColourVision(colours) ? colours : defaults.colour_vision,
    // Before this choice existed, only dark mode was ever chosen on purpose.
    follows_system: flag('follows_system', defaults.follows_system && !dark_mode),
    hide_amounts: flag('hide_amounts'),
    times: isTimes(times) ? times : defaults.times,
    keyboard_shortcuts: flag('keyboard_shortcuts'),
  };
}

const isColourVision = (value: unknown): value is ColourVision =>
  value === 'teal-orange' || value === 'blue-orange';

const isTimes = (value: unknown): value is Times => value === 'local' || value === 'utc';

function write(text: string | null): void {
  const before = deviceTexts.read(KEY);
  if (!deviceTexts.write(KEY, text)) {
    deviceTexts.write(KEY, before); // a failed write must not look saved
    throw new Error('This device does not store settings.');
  }
  for (const listener of listeners) listener();
}

export const storeSettings = (settings: LocalSettings): void => write(JSON.stringify(settings));

export const dropSettings = (): void => write(null);

/** Calls back on changes in this and other tabs. */
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
