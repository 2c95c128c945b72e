import { type App, mount } from '#api/http/mount.ts';
import type { ServedOffer } from '#api/payments/open-gateways.ts';
import { packageEndpoints, packages } from '#contracts/payments/payments.ts';
import { publicSettings } from '#api/domain/public-settings.ts';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { toMajorUnits } from '#contracts/rules/payments/money.ts';
import { settingsEndpoints } from '#contracts/settings.ts';
import type { SettingsService } from './settings.service.ts';

type Deps = {
  readonly settings: SettingsService;
  readonly contactPhone: string | null;
  readonly sendsMail: boolean;
  readonly isInsecureDemo: boolean;
  readonly mayActivateDemo: boolean; // demo payments may be activated automatically
  readonly offers: readonly ServedOffer[];
};

export function settingsRoutes(app: App, deps: Deps) {
  const { settings, offers } = deps;
  mount(app, settingsEndpoints.read, () => settings.readStored());
  mount(app, settingsEndpoints.change, ({ caller, body }) => settings.replace(caller, body));
  mount(app, packageEndpoints.list, async () => packages);
  mount(app, publicConfigEndpoints.read, async () => {
    const platform = await settings.read();
    const canActivate = deps.mayActivateDemo || offers.some(({ gateway }) => gateway !== 'demo');
    return {
      ...publicSettings(platform),
      contact_phone: deps.contactPhone,
      sends_mail: deps.sendsMail,
      activates_automatically: platform.auto_activate_paid && canActivate,
      insecure_demo: deps.isInsecureDemo,
      payment_methods: offers.map(toPaymentMethod),
    };
  });
}

const toPaymentMethod = ({ method, currency, pricesMinor, gateway }: ServedOffer) => ({
  method,
  currency,
  prices: {
    weekly: toMajorUnits(pricesMinor.weekly),
    monthly: toMajorUnits(pricesMinor.monthly),
    yearly: toMajorUnits(pricesMinor.yearly),
  },
  demo: gateway === 'demo',
});
