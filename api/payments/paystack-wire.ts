import { z } from 'zod';
import { GatewayDown } from './gateway.ts';

const PAYSTACK_URL = 'https://api.paystack.co';

const Envelope = z.object({
  status: z.boolean(),
  message: z.string().default(''),
  data: z.unknown().optional(), // a refusal has none
});

/** What it said, or why it did not do what it was asked, as a sentence. */
type Answer<T> =
  | { readonly isRefused: false; readonly data: T }
  | { readonly isRefused: true; readonly why: string };

type Question<T> = {
  readonly path: string;
  /** Sent by POST; without one it is a GET. */
  readonly body?: unknown;
  readonly answer: {
    safeParse: (data: unknown) => { success: true; data: T } | { success: false };
  };
};

export type AskPaystack = <T>(question: Question<T>) => Promise<Answer<T>>;

/** Calls of Paystack's API. What is no answer is a GatewayDown, whose message holds nothing that was sent. */
export function createPaystackWire(options: {
  readonly secretKey: string;
  readonly baseUrl: string | null;
  readonly answerWithinMs: number;
}): AskPaystack {
  const baseUrl = (options.baseUrl ?? PAYSTACK_URL).replace(/\/$/, '');
  const authorization = `Bearer ${options.secretKey}`;

  async function send(path: string, body: unknown): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(baseUrl + path, {
        headers: { authorization, 'content-type': 'application/json' },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(options.answerWithinMs),
        redirect: 'error', // the key goes to Paystack alone
      });
      return { status: response.status, text: await response.text() };
    } catch {
      throw new GatewayDown('Paystack cannot be reached.');
    }
  }

  return async ({ path, body, answer }) => {
    const { status, text } = await send(path, body);
    if (status === 401 || status === 403) throw new GatewayDown('Paystack refuses the secret key.');
    if (status === 429 || status >= 500) throw new GatewayDown(`Paystack answers ${status}.`);
    const envelope = Envelope.safeParse(jsonOf(text));
    if (envelope.success && !envelope.data.status) {
      return { isRefused: true, why: withoutPerson(envelope.data.message) };
    }
    const data = answer.safeParse(envelope.data?.data);
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

/** Its sentences may repeat a phone number or an address, and ours go into logs. */
export const withoutPerson = (sentence: string): string =>
  sentence.replaceAll(/\d[\d ]{5,}\d|\S+@\S+/g, '…').slice(0, 200);
