import {
  type Provider,
  PROVIDERS,
  providerEndpoints,
  type ProviderId,
  providerFacts,
} from '#contracts/providers.ts';
import type { Sent } from '#contracts/open.ts';
import { mockEndpoint } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';

const standIns: Readonly<Record<Sent<typeof Provider>['kind'], string>> = {
  prices: 'Prices come from the simulated market.',
  payments: 'The demo stands in: no money moves.',
  mail: 'Mails stay in the outbox of this browser.',
  push: 'Nothing is pushed in the demo.',
};

/** As if its keys were set, so that the console shows its buttons. */
const provider = (id: ProviderId): Provider => ({
  id,
  ...providerFacts[id],
  configured: true,
  in_use: false,
  detail: standIns[providerFacts[id].kind],
});

export function providerHandlers({ now, authenticate }: MockServer) {
  return {
    list: mockEndpoint(providerEndpoints.list, authenticate, async () => PROVIDERS.map(provider)),
    test: mockEndpoint(providerEndpoints.test, authenticate, async () => ({
      ok: false,
      message: 'Demo: nothing leaves this browser.',
      took_ms: 0,
      tested_at: now().toISOString(),
    })),
  };
}
