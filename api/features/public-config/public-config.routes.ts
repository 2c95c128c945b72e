import { type App, mount } from '#api/http/mount.ts';
import type { ServedOffer } from '#api/payments/open-gateways.ts';
import {
  type PublicConfig,
  publicConfigEndpoints,
  publicSettings,
} from '#contracts/public-config.ts';
import { toMajorUnits } from '#contracts/rules/payments/money.ts';
import type { SettingsService } from '../settings/settings.service.ts';

type Deps = {
  readonly settings: SettingsService;
  readonly contactPhone: string | null;
  readonly isInsecureDemo: boolean;
  readonly offers: readonly ServedOffer[];
};

export function publicConfigRoutes(
  app: App,
  { settings, contactPhone, isInsecureDemo, offers }: Deps,
): void {
  mount(app, publicConfigEndpoints.read, async () => ({
    ...publicSettings(await settings.read()),
    contact_phone: contactPhone,
    insecure_demo: isInsecureDemo,
    payment_methods: offers.map(toPaymentMethod),
  }));
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
