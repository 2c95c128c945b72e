import { type App, mount } from '#api/http/mount.ts';
import { settingsEndpoints } from '#contracts/settings.ts';
import type { SettingsService } from './settings.service.ts';

export function settingsRoutes(app: App, settings: SettingsService): void {
  mount(app, settingsEndpoints.read, () => settings.readStored());
  mount(app, settingsEndpoints.change, ({ caller, body }) => settings.replace(caller, body));
}
