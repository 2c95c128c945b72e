import { type App, mount } from '#api/http/mount.ts';
import type { ServedOffer } from '#api/payments/open-gateways.ts';
import { type PublicConfig, publicConfigEndpoints } from '#contracts/public-config.ts';
import { defaultMemberSettings } from '#contracts/rules/member-settings.ts';
import { toMajorUnits } from '#contracts/rules/money-amount.ts';
import type { SettingsService } from '../settings/settings.service.ts';

type Deps = {
  readonly settings: SettingsService;
  readonly contactPhone: string | null;
  readonly offers: readonly ServedOffer[];
};

export function publicConfigRoutes(app: App, { settings, contactPhone, offers }: Deps): void {
  mount(app, publicConfigEndpoints.read, async () => {
    const platform = await settings.read();
    return {
      platform_name: platform.platform_name,
      maintenance: platform.maintenance_mode,
      accepts_registrations: platform.allow_new_registrations,
      contact_phone: contactPhone,
      payment_methods: offers.map(toPaymentMethod),
      default_settings: {
        ...defaultMemberSettings,
        auto_refresh: platform.auto_refresh,
        sound_notifications: platform.sound_alerts,
      },
    };
  });
}

const toPaymentMethod = ({
  method,
  currency,
  pricesMinor,
  gateway,
}: ServedOffer): PublicConfig['payment_methods'][number] => ({
  method,
  currency,
  prices: {
    weekly: toMajorUnits(pricesMinor.weekly),
    monthly: toMajorUnits(pricesMinor.monthly),
    yearly: toMajorUnits(pricesMinor.yearly),
  },
  demo: gateway === 'demo',
});
