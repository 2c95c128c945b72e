import { expect, it, vi } from 'vitest';
import {
  defaultLocalSettings,
  parseSettings,
  readSettingsText,
  storeSettings,
  subscribeToSettings,
} from './local-settings.ts';

it('starts with the documented defaults', () => {
  expect(parseSettings(readSettingsText(), defaultLocalSettings)).toEqual({
    notifications: true,
    email_alerts: false,
    dark_mode: false,
    auto_refresh: true,
    sound_notifications: false,
    colour_vision: 'teal-orange',
    follows_system: true,
    hide_amounts: false,
    times: 'local',
    keyboard_shortcuts: true,
  });
});

it('stores settings and notifies subscribers', () => {
  const onChange = vi.fn<() => void>();
  const stop = subscribeToSettings(onChange);
  const chosen = { ...defaultLocalSettings, dark_mode: true };

  storeSettings(chosen);
  stop();
  storeSettings(chosen);

  expect(parseSettings(readSettingsText(), defaultLocalSettings)).toEqual(chosen);
  expect(onChange).toHaveBeenCalledTimes(1);
});

it.each([
  'not json',
  '[]',
  'null',
  '{"dark_mode":"yes"}',
  '{"colour_vision":"pink"}',
  '{"times":"CET"}',
])('uses the defaults instead of %s', (text) => {
  expect(parseSettings(text, defaultLocalSettings)).toEqual(defaultLocalSettings);
});

it('adds the defaults of newer settings', () => {
  expect(parseSettings('{"dark_mode":true}', defaultLocalSettings)).toEqual({
    ...defaultLocalSettings,
    dark_mode: true,
    follows_system: false,
  });
});

it('follows the device until someone chooses, and stays dark for who chose so before', () => {
  const defaults = { ...defaultLocalSettings, dark_mode: true }; // by the administrator
  expect(parseSettings(null, defaultLocalSettings).follows_system).toBe(true);
  expect(parseSettings('{"hide_amounts":true}', defaultLocalSettings).follows_system).toBe(true);
  expect(parseSettings('{"dark_mode":true}', defaultLocalSettings).follows_system).toBe(false);
  expect(parseSettings(null, defaults)).toMatchObject({ dark_mode: true, follows_system: false });
});

it('stores the settings under the same key in the demo, for the boot script', () => {
  localStorage.setItem('bellwether.mode', 'demo');

  storeSettings({ ...defaultLocalSettings, dark_mode: true });

  expect(localStorage.getItem('bellwether.settings')).toContain('"dark_mode":true');
});
