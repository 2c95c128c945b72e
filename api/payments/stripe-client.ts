import { Stripe } from 'stripe';
import { type GatewayConfig, GatewayDown } from './gateway.ts';

/** @param timeoutMs for all attempts together */
export const createStripeClient = (
  { secretKey, baseUrl }: Pick<NonNullable<GatewayConfig['stripe']>, 'secretKey' | 'baseUrl'>,
  { timeoutMs, retries }: { readonly timeoutMs: number; readonly retries: number },
): Stripe =>
  new Stripe(secretKey, {
    ...addressOf(baseUrl),
    timeout: Math.floor(timeoutMs / (1 + retries)), // per attempt
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

/** Validates Stripe's response. @throws GatewayDown without Stripe's message, which may repeat what we sent */
export async function parseResponse<T>(
  schema: { readonly parse: (answer: unknown) => T },
  call: Promise<unknown>,
): Promise<T> {
  try {
    return schema.parse(await call);
  } catch (error) {
    throw new GatewayDown(downReason(error));
  }
}

function downReason(error: unknown): string {
  const { StripeAuthenticationError, StripeConnectionError, StripeError } = Stripe.errors;
  if (error instanceof StripeAuthenticationError) return 'Stripe refuses the secret key.';
  if (error instanceof StripeConnectionError) return 'Stripe cannot be reached.';
  const status = error instanceof StripeError ? error.statusCode : undefined;
  return status === undefined || status < 300
    ? 'Stripe answers nothing that makes sense.'
    : `Stripe answers ${status}.`;
}
