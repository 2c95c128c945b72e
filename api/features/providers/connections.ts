import type { MailServer } from '#api/delivery/open-mailer.ts';
import type { ProviderChoice } from '#api/market/open-market.ts';
import type { GatewayConfig } from '#api/payments/open-gateways.ts';

type PriceConnection<Source> = Extract<ProviderChoice, { source: Source }> | null;

/** The providers that the operator has configured, in use or not; null: not configured. */
export type Connections = {
  readonly twelvedata: PriceConnection<'twelvedata'>;
  readonly oanda: PriceConnection<'oanda'>;
  readonly tiingo: PriceConnection<'tiingo'>;
  readonly stripe: GatewayConfig['stripe'];
  readonly paystack: GatewayConfig['paystack'];
  readonly smtp: MailServer;
  /** Hosts of push services; none: messages go nowhere. */
  readonly push: readonly string[] | null;
};
