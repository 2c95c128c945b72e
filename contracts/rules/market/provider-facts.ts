import type { Sent } from '#contracts/open.ts';
import type { Provider, ProviderId } from '#contracts/providers.ts';

type Facts = Pick<Sent<typeof Provider>, 'kind' | 'name' | 'variables'>;

/** What is the same of a provider in every installation. */
export const providerFacts: Readonly<Record<ProviderId, Facts>> = {
  twelvedata: { kind: 'prices', name: 'Twelve Data', variables: ['TWELVEDATA_API_KEY'] },
  oanda: { kind: 'prices', name: 'OANDA', variables: ['OANDA_TOKEN', 'OANDA_ACCOUNT'] },
  tiingo: { kind: 'prices', name: 'Tiingo', variables: ['TIINGO_TOKEN'] },
  stripe: {
    kind: 'payments',
    name: 'Stripe',
    variables: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  },
  paystack: {
    kind: 'payments',
    name: 'Paystack',
    variables: ['PAYSTACK_SECRET_KEY', 'GHS_PRICES'],
  },
  smtp: { kind: 'mail', name: 'Mail server', variables: ['SMTP_URL', 'MAIL_FROM'] },
  push: { kind: 'push', name: 'Push services', variables: ['PUSH_HOSTS'] },
};
