import type { GatewayName } from '#contracts/payments.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { Provider, ProviderId } from '#contracts/providers.ts';
import { providerFacts } from '#contracts/rules/provider-facts.ts';

/** What this server works with at the moment. */
type Situation = {
  readonly source: DataSource;
  readonly gateways: ReadonlySet<GatewayName>;
  readonly hasPush: boolean;
};

type Standing = Pick<Provider, 'in_use' | 'detail'>;

const used: Standing = { in_use: true, detail: null };
const unused = (detail: string): Standing => ({ in_use: false, detail });

const sourceNames: Readonly<Record<DataSource, string>> = {
  simulated: 'the simulated market',
  stored: 'imported candles alone',
  twelvedata: 'Twelve Data',
  oanda: 'OANDA',
  tiingo: 'Tiingo',
};

/** Whether a provider is worked with, and what stands in for it where it is not. */
export function standing(id: ProviderId, configured: boolean, situation: Situation): Standing {
  const { kind } = providerFacts[id];
  if (kind === 'prices') return standingOfPrices(id, situation);
  if (kind === 'payments') return standingOfGateway(id, situation);
  if (kind === 'mail') {
    return configured ? used : unused('Mails are written to the outbox folder instead of sent.');
  }
  return situation.hasPush ? used : unused('Push notifications are switched off under General.');
}

const standingOfPrices = (id: ProviderId, { source }: Situation): Standing =>
  source === id
    ? used
    : unused(`Prices come from ${sourceNames[source]}; MARKET_FEED=${id} chooses this provider.`);

function standingOfGateway(id: ProviderId, { gateways }: Situation): Standing {
  if ([...gateways].some((gateway) => gateway === id)) return used;
  if (gateways.has('demo')) return unused('The demo stands in: no money moves.');
  return unused(
    id === 'stripe' ? 'Paystack serves cards too.' : 'Mobile money is not offered without it.',
  );
}
