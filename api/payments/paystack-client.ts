import { z } from 'zod';
import { GatewayDown } from './gateway.ts';

const PAYSTACK_URL = 'https://api.paystack.co';

const Envelope = z.object({
  status: z.boolean(),
  message: z.string().default(''),
  data: z.unknown().optional(), // a refusal has none
});

type PaystackResult<T> =
  | { readonly isRefused: false; readonly data: T }
  | { readonly isRefused: true; readonly reason: string };

/** Sends the body by POST; a request without a body is a GET. */
export type CallPaystack = <T>(request: {
  readonly path: string;
  readonly body?: unknown;
  readonly schema: z.ZodType<T>;
}) => Promise<PaystackResult<T>>;

/**
 * Client of Paystack's API.
 *
 * @throws GatewayDown on any failure; its message contains nothing that was sent
 */
export function createPaystackClient(options: {
  readonly secretKey: string;
  readonly baseUrl: string | null;
  readonly timeoutMs: number;
}): CallPaystack {
  const baseUrl = (options.baseUrl ?? PAYSTACK_URL).replace(/\/$/, '');
  const authorization = `Bearer ${options.secretKey}`;

  async function send(path: string, body: unknown): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(baseUrl + path, {
        headers: { authorization, 'content-type': 'application/json' },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(options.timeoutMs),
        redirect: 'error', // never send the key to another host
      });
      return { status: response.status, text: await response.text() };
    } catch {
      throw new GatewayDown('Paystack cannot be reached.');
    }
  }

  return async ({ path, body, schema }) => {
    const { status, text } = await send(path, body);
    if (status === 401 || status === 403) throw new GatewayDown('Paystack refuses the secret key.');
    if (status === 429 || status >= 500) throw new GatewayDown(`Paystack answers ${status}.`);
    const envelope = Envelope.safeParse(jsonOf(text));
    if (envelope.success && !envelope.data.status) {
      return { isRefused: true, reason: redactPersonalData(envelope.data.message) };
    }
    const data = schema.safeParse(envelope.data?.data);
    if (!data.success) throw new GatewayDown('Paystack answers nothing that makes sense.');
    return { isRefused: false, data: data.data };
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Paystack's messages may repeat a phone number or an e-mail address, and ours are logged. */
export const redactPersonalData = (message: string): string =>
  message.replaceAll(/\d[\d ]{5,}\d|\S+@\S+/g, '…').slice(0, 200);
