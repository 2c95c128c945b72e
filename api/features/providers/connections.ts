import type { MailChoice } from '#api/delivery/open-mailer.ts';
import type { ProviderChoice } from '#api/market/open-market.ts';
import type { PaymentsChoice } from '#api/payments/open-gateways.ts';

type PriceConnection<Source> = Extract<ProviderChoice, { source: Source }> | null;

/** Whom the operator has set up, whether this server works with them or not; null: not set up. */
export type Connections = {
  readonly twelvedata: PriceConnection<'twelvedata'>;
  readonly oanda: PriceConnection<'oanda'>;
  readonly tiingo: PriceConnection<'tiingo'>;
  readonly stripe: PaymentsChoice['stripe'];
  readonly paystack: PaymentsChoice['paystack'];
  readonly smtp: MailChoice;
  /** Hosts of push services; none: messages go nowhere. */
  readonly push: readonly string[] | null;
};
