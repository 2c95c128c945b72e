import type { PublicConfig } from '../public-config.ts';
import type { PlatformSettings } from '../settings.ts';
import { defaultMemberSettings } from './member-settings.ts';

/** What everybody may know of the settings. */
export const publicSettings = (
  platform: PlatformSettings,
): Omit<PublicConfig, 'contact_phone' | 'insecure_demo' | 'payment_methods'> => ({
  platform_name: platform.platform_name,
  maintenance: platform.maintenance_mode,
  accepts_registrations: platform.allow_new_registrations,
  default_settings: {
    ...defaultMemberSettings,
    auto_refresh: platform.auto_refresh,
    sound_notifications: platform.sound_alerts,
  },
});
