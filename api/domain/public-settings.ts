import type { PublicConfig } from '#contracts/public-config.ts';
import { iconVersionOf, shortNameOf } from '#contracts/rules/brand.ts';
import { defaultMemberSettings } from '#contracts/rules/member-settings.ts';
import type { PlatformSettings } from '#contracts/settings.ts';

type PublicSettings = Omit<
  PublicConfig,
  'contact_phone' | 'sends_mail' | 'activates_automatically' | 'insecure_demo' | 'payment_methods'
>;

/** What visitors may know of the settings. */
export const publicSettings = (platform: PlatformSettings): PublicSettings => ({
  platform_name: platform.platform_name,
  maintenance: platform.maintenance_mode,
  accepts_registrations: platform.allow_new_registrations,
  contact_email: platform.contact_email,
  phone_country: platform.phone_country,
  default_settings: {
    ...defaultMemberSettings,
    auto_refresh: platform.auto_refresh,
    sound_notifications: platform.sound_alerts,
  },
  short_name: shortNameOf(platform),
  theme_color: platform.theme_color,
  icons: iconVersionOf(platform),
});
