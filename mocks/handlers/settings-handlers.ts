import type { PaymentMethod } from '#contracts/primitives.ts';
import { publicSettings } from '#api/domain/public-settings.ts';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import {
  expectTradingHours,
  PlatformSettings,
  settingRefused,
  settingsEndpoints,
} from '#contracts/settings.ts';
import { mockFeature } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import { expectFresh, laterThan } from '#mocks/world/rows.ts';

/** Icons are drawn by the server's library. */
const NO_LOGO = 'The demo stores no logo: it has no server that draws icons.';

const isSame = (one: PlatformSettings, other: PlatformSettings): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export function settingsHandlers(server: MockServer) {
  const { world, now } = server;
  return mockFeature(settingsEndpoints, server, {
    read: async () => (await world.read()).settings,
    change: ({ body }) =>
      world.change((tables) => {
        const { updated_at: lastRead, ...values } = body;
        expectFresh(tables.settings, lastRead, 'settings.stale');
        const before = PlatformSettings.parse(tables.settings);
        if (values.logo?.startsWith('data:')) throw settingRefused('logo', NO_LOGO);
        const changed = PlatformSettings.parse({ ...before, ...values });
        expectTradingHours(changed);
        if (isSame(before, changed)) return tables.settings;
        tables.settings = { ...changed, updated_at: laterThan(tables.settings.updated_at, now()) };
        return tables.settings;
      }),
  });
}

/** The demo gateway serves both, at the prices of the plans. */
const offered = (method: PaymentMethod) => ({
  method,
  currency: 'USD',
  prices: {
    weekly: planOf('weekly').priceUsd,
    monthly: planOf('monthly').priceUsd,
    yearly: planOf('yearly').priceUsd,
  },
  demo: true,
});

export const publicConfigHandlers = (server: MockServer) =>
  mockFeature(publicConfigEndpoints, server, {
    async read() {
      const { settings } = await server.world.read();
      return {
        ...publicSettings(settings),
        contact_phone: null,
        sends_mail: true, // its answers say that the demo sends none
        activates_automatically: settings.auto_activate_paid,
        insecure_demo: false, // the demo says on every screen what it is
        payment_methods: [offered('mobile_money'), offered('stripe')],
      };
    },
  });
