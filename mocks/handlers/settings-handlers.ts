import type { PaymentMethod } from '#contracts/primitives.ts';
import { publicConfigEndpoints, publicSettings } from '#contracts/public-config.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { expectTradingHours, PlatformSettings, settingsEndpoints } from '#contracts/settings.ts';
import { mockEndpoint } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import { laterThan } from '#mocks/world/tables.ts';

const isSame = (one: PlatformSettings, other: PlatformSettings): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export function settingsHandlers({ world, now, authenticate }: MockServer) {
  return {
    read: mockEndpoint(
      settingsEndpoints.read,
      authenticate,
      async () => (await world.read()).settings,
    ),
    change: mockEndpoint(settingsEndpoints.change, authenticate, ({ body }) =>
      world.change((tables) => {
        const { updated_at: lastRead, ...values } = body;
        const { updated_at: savedAt } = tables.settings;
        if (lastRead !== undefined && lastRead !== savedAt) throw refusal('settings.stale');
        const before = PlatformSettings.parse(tables.settings);
        const changed = PlatformSettings.parse({ ...before, ...values });
        expectTradingHours(changed);
        if (isSame(before, changed)) return tables.settings;
        tables.settings = { ...changed, updated_at: laterThan(savedAt, now()) };
        return tables.settings;
      }),
    ),
  };
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

export function publicConfigHandlers({ world, authenticate }: MockServer) {
  return {
    read: mockEndpoint(publicConfigEndpoints.read, authenticate, async () => ({
      ...publicSettings((await world.read()).settings),
      contact_phone: null,
      insecure_demo: false, // the demo says on every screen what it is
      payment_methods: [offered('mobile_money'), offered('stripe')],
    })),
  };
}
