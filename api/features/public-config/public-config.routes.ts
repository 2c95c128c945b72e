import { type App, mount } from '#api/http/mount.ts';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { defaultMemberSettings } from '#contracts/rules/member-settings.ts';
import type { SettingsService } from '../settings/settings.service.ts';

export function publicConfigRoutes(
  app: App,
  settings: SettingsService,
  contactPhone: string | null,
): void {
  mount(app, publicConfigEndpoints.read, async () => {
    const platform = await settings.read();
    return {
      platform_name: platform.platform_name,
      maintenance: platform.maintenance_mode,
      accepts_registrations: platform.allow_new_registrations,
      contact_phone: contactPhone,
      payment_methods: [],
      default_settings: {
        ...defaultMemberSettings,
        auto_refresh: platform.auto_refresh,
        sound_notifications: platform.sound_alerts,
      },
    };
  });
}
