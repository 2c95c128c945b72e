import { z } from 'zod';
import { define } from './endpoint.ts';
import { open, openList, type Sent } from './open.ts';
import { Count, Instant, named } from './primitives.ts';

export const PROVIDERS = [
  'twelvedata',
  'oanda',
  'tiingo',
  'stripe',
  'paystack',
  'smtp',
  'push',
] as const;
export const ProviderId = z.enum(PROVIDERS, 'Unknown provider').meta({ id: 'ProviderId' });
export type ProviderId = z.infer<typeof ProviderId>;

/** An external service that this server may use; never its key. */
export const Provider = named('Provider', {
  id: ProviderId,
  kind: open(z.enum(['prices', 'payments', 'mail', 'push'])),
  name: z.string(),
  configured: z.boolean(), // its keys are set
  in_use: z.boolean(), // the server works with it now
  variables: z.array(z.string()), // names of the environment variables that set it up
  detail: z.string().nullable(), // one sentence on what stands in for it, or what is missing
});
export type Provider = z.infer<typeof Provider>;

/** The result of a connection test. A failure of the other side is a result, not an error. */
export const ProviderTest = named('ProviderTest', {
  ok: z.boolean(),
  message: z.string(), // one sentence, without keys
  took_ms: Count,
  tested_at: Instant,
});
export type ProviderTest = z.infer<typeof ProviderTest>;

export const providerEndpoints = {
  list: define.get('/admin/providers', 'admin', {
    summary: 'Which providers and gateways are configured; never their keys',
    response: openList(Provider),
    example: [
      {
        id: 'stripe',
        kind: 'payments',
        name: 'Stripe',
        configured: true,
        in_use: true,
        variables: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
        detail: null,
      },
    ],
  }),
  test: define.post('/admin/providers/:id/test', 'admin', {
    summary: 'Asks a configured provider for something small, and tells what came',
    params: z.object({ id: ProviderId }),
    callsPerMinute: 10,
    response: ProviderTest,
    errors: ['providers.not_configured'],
    example: {
      ok: true,
      message: 'Stripe answered.',
      took_ms: 184,
      tested_at: '2026-11-20T14:05:00.000Z',
    },
    audit: 'providers.tested',
  }),
};

type Facts = Pick<Sent<typeof Provider>, 'kind' | 'name' | 'variables'>;

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
