import { createHmac } from 'node:crypto';
import {
  type Answer,
  type Recorded,
  startScriptedServer,
  type Webhook,
  webhookOf,
} from './scripted-server.ts';

const SECRET_KEY = 'sk_test_bellwether';
const WEBHOOK_SECRET = 'whsec_bellwether';

type Session = {
  id: string;
  object: 'checkout.session';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  payment_intent: string | null;
  metadata: Record<string, string>;
};

const error = (status: number, type: string, message: string): Answer => ({
  status,
  body: { error: { type, message } },
});

/** Stripe's side of the wire: Checkout Sessions, payment intents and signed events. */
export async function startStripeServer() {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, { id: string; metadata: Record<string, string> }>();
  const answered = new Map<string, Answer>(); // by Idempotency-Key
  let events = 0;

  function create({ body, headers }: Recorded): Answer {
    const key = headers['idempotency-key'] ?? '';
    const before = answered.get(key);
    if (before !== undefined) return before;
    const form = new URLSearchParams(body);
    const nth = sessions.size + 1;
    const intent = `pi_${nth}`;
    const session: Session = {
      id: `cs_test_${nth}`,
      object: 'checkout.session',
      url: `https://checkout.stripe.com/c/pay/cs_test_${nth}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: form.get('client_reference_id'),
      payment_intent: null,
      metadata: { reference: form.get('metadata[reference]') ?? '' },
    };
    sessions.set(session.id, session);
    const metadata = { reference: form.get('payment_intent_data[metadata][reference]') ?? '' };
    intents.set(intent, { id: intent, metadata });
    const answer = { status: 200, body: { ...session } };
    answered.set(key, answer);
    return answer;
  }

  function serve(request: Recorded): Answer {
    if (request.headers['authorization'] !== `Bearer ${SECRET_KEY}`) {
      return error(401, 'invalid_request_error', `Invalid API Key provided: ${SECRET_KEY}`);
    }
    if (request.path === '/v1/checkout/sessions') return create(request);
    if (request.path === '/v1/balance') {
      return { status: 200, body: { object: 'balance', available: [], pending: [] } };
    }
    const id = request.path.split('/').at(-1) ?? '';
    const object = intents.get(id) ?? sessions.get(id);
    if (object === undefined) return error(404, 'invalid_request_error', 'No such object');
    return { status: 200, body: object };
  }

  const server = await startScriptedServer(serve);

  const sessionOf = (reference: string): Session => {
    const session = [...sessions.values()].find(
      ({ client_reference_id }) => client_reference_id === reference,
    );
    if (session === undefined) throw new Error('Stripe knows no such session');
    return session;
  };

  const signed = (
    event: unknown,
    { secret = WEBHOOK_SECRET, at = Date.now() }: { secret?: string; at?: number } = {},
  ): Webhook => {
    const body = JSON.stringify(event);
    const stamp = Math.floor(at / 1000);
    const mac = createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex');
    return webhookOf('/api/webhooks/stripe', body, { 'stripe-signature': `t=${stamp},v1=${mac}` });
  };

  return {
    ...server,
    choice: { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, baseUrl: server.url },
    /** The customer pays; other money than was asked for where a test says so. */
    pay(reference: string, other: Partial<Session> = {}): void {
      const session = sessionOf(reference);
      const payment_intent = `pi_${session.id.slice('cs_test_'.length)}`;
      const paid = { status: 'complete', payment_status: 'paid', url: null } as const;
      Object.assign(session, { payment_intent, ...paid, ...other });
    },
    /** An event about a session as it stands now. */
    sessionEvent: (type: string, reference: string, id = `evt_${++events}`) => ({
      id,
      object: 'event',
      type,
      data: { object: { ...sessionOf(reference) } },
    }),
    /** An event about any object, such as a charge or a dispute. */
    objectEvent: (type: string, object: object, id = `evt_${++events}`) => ({
      id,
      object: 'event',
      type,
      data: { object },
    }),
    /** @param at when Stripe has signed it, UTC ms */
    signed,
  };
}
