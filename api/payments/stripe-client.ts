import { Stripe } from 'stripe';
import { GatewayDown } from './gateway.ts';

export type StripeAccess = {
  readonly secretKey: string;
  /** Another scheme, host and port; null: Stripe's own. */
  readonly baseUrl: string | null;
};

type Patience = {
  /** Of all tries together. */
  readonly answerWithinMs: number;
  readonly retries: number;
};

/** Calls of Stripe's API. */
export const createStripeClient = (
  { secretKey, baseUrl }: StripeAccess,
  { answerWithinMs, retries }: Patience,
): Stripe =>
  new Stripe(secretKey, {
    ...addressOf(baseUrl),
    timeout: Math.floor(answerWithinMs / (1 + retries)), // of each try
    maxNetworkRetries: retries,
    telemetry: false,
  });

function addressOf(
  baseUrl: string | null,
): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (baseUrl === null) return {};
  const { hostname, port, protocol } = new URL(baseUrl);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : port,
    protocol: isPlain ? 'http' : 'https',
  };
}

/** What Stripe answered, checked. Its own words stay out of the message: they may repeat what we sent. @throws GatewayDown */
export async function understood<T>(
  schema: { readonly parse: (answer: unknown) => T },
  call: Promise<unknown>,
): Promise<T> {
  try {
    return schema.parse(await call);
  } catch (error) {
    throw new GatewayDown(whyDown(error));
  }
}

function whyDown(error: unknown): string {
  const { StripeAuthenticationError, StripeConnectionError, StripeError } = Stripe.errors;
  if (error instanceof StripeAuthenticationError) return 'Stripe refuses the secret key.';
  if (error instanceof StripeConnectionError) return 'Stripe cannot be reached.';
  const status = error instanceof StripeError ? error.statusCode : undefined;
  return status === undefined || status < 300
    ? 'Stripe answers nothing that makes sense.'
    : `Stripe answers ${status}.`;
}
