import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '#contracts/rules/durations.ts';
import type { Webhook } from '#tests/payments/scripted-server.ts';
import { startPaying } from '#tests/support/paying.ts';

type Paying = Awaited<ReturnType<typeof startPaying>>;
type Secret = { secret?: string };

/** What a gateway would send about a payment it has got the money of, and ways to sign something else. */
async function genuineStripe({ api, begun, stripe }: Paying) {
  const id = await begun();
  stripe.pay(id);
  const event = stripe.sessionEvent('checkout.session.completed', id);
  return {
    id,
    sign: (changes: object = {}, { secret, ageMs = 0 }: Secret & { ageMs?: number } = {}) => {
      const object = { ...event.data.object, ...changes };
      const at = api.now() - ageMs;
      return stripe.signed({ ...event, data: { object } }, { at, ...(secret && { secret }) });
    },
    about: (reference: string) => ({ client_reference_id: reference, metadata: { reference } }),
  };
}

async function genuinePaystack({ begunOnPhone, initiate, paystack }: Paying) {
  const id = await begunOnPhone();
  await initiate(id);
  paystack.pay(id);
  const event = paystack.chargeEvent(id);
  return {
    id,
    sign: (changes: object = {}, secret: Secret = {}) =>
      paystack.signed({ ...event, data: { ...event.data, ...changes } }, secret),
    about: (reference: string) => ({ reference }),
  };
}

const gateways = {
  stripe: { genuine: genuineStripe, header: 'stripe-signature' },
  paystack: { genuine: genuinePaystack, header: 'x-paystack-signature' },
};

const withHeaders = (webhook: Webhook, changes: Record<string, string>): Webhook => {
  const headers = { ...webhook.headers, ...changes };
  return { ...webhook, headers, init: { ...webhook.init, headers } };
};

/** The same event with one byte that is another one. */
const altered = (webhook: Webhook, index: number): Webhook => {
  const body = Uint8Array.from(webhook.body, (byte, at) => (at === index ? byte ^ 1 : byte));
  return { ...webhook, body, init: { ...webhook.init, body } };
};

/** A signature whose last digit is another one. */
const otherEnd = (signature: string): string =>
  signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0');

const stored = async ({ sessions, transactions, events }: Paying) => ({
  sessions: await sessions(),
  transactions: await transactions(),
  events: await events(),
});

/** Sends forgeries; what the server said to each, and what it has stored since. */
async function forge(paying: Paying, forgeries: readonly Webhook[]) {
  const before = await stored(paying);
  const said = new Set<string>();
  for (const forgery of forgeries) {
    const response = await paying.deliver(forgery);
    said.add(`${response.status} ${((await response.json()) as { code?: string }).code}`);
  }
  return { said: [...said], isUntouched: isDeepStrictEqual(await stored(paying), before) };
}
const refused = { said: ['400 webhooks.bad_signature'], isUntouched: true };

/** The genuine event is taken all the same. */
async function paysAfterwards(paying: Paying, genuine: Webhook): Promise<boolean> {
  const { status } = await paying.deliver(genuine);
  const [transaction] = await paying.transactions();
  return status === 200 && transaction?.payment_status === 'paid';
}

describe.each(Object.entries(gateways))('a forged event of %s', (name, { genuine, header }) => {
  it(`fault 14: a signature that ${name} has not made is refused, and nothing is written`, async () => {
    const paying = await startPaying();
    const { sign } = await genuine(paying);
    const webhook = sign();
    const signature = webhook.headers[header] ?? '';
    const { [header]: _, ...unsigned } = webhook.headers;
    const forgeries = [
      sign({}, { secret: 'guessed' }),
      { ...webhook, headers: unsigned, init: { ...webhook.init, headers: unsigned } },
      ...['', signature.slice(0, -2), otherEnd(signature)].map((value) =>
        withHeaders(webhook, { [header]: value }),
      ),
    ];
    expect(await forge(paying, forgeries)).toEqual(refused);
    expect(await paysAfterwards(paying, webhook)).toBe(true);
  });

  it(`fault 14: an event of ${name} of which one byte was altered is refused, and nothing is written`, async () => {
    const paying = await startPaying();
    const webhook = (await genuine(paying)).sign();
    const places = webhook.body.length;
    const tried = Array.from({ length: Math.ceil(places / 11) }, (_, n) => n * 11);
    const forgeries = [...tried, places - 1].map((index) => altered(webhook, index));
    expect(await forge(paying, forgeries)).toEqual(refused);
    expect(await paysAfterwards(paying, webhook)).toBe(true);
  });

  it(`fault 14: an event of ${name} about a payment that is not of this account is refused, and nothing is written`, async () => {
    const paying = await startPaying();
    const { sign, about } = await genuine(paying);
    const foreign = ['of-another-account', '0'.repeat(32)].map((id) => sign(about(id)));
    expect(await forge(paying, foreign)).toEqual(refused);
    expect(await paysAfterwards(paying, sign())).toBe(true);
  });

  it(`fault 14: an event of ${name} about a payment at the other gateway is refused, and nothing is written`, async () => {
    const paying = await startPaying();
    const { begun, begunOnPhone } = paying;
    const { sign, about } = await genuine(paying);
    const elsewhere = name === 'stripe' ? await begunOnPhone() : await begun();
    expect(await forge(paying, [sign(about(elsewhere))])).toEqual(refused);
    expect(await paysAfterwards(paying, sign())).toBe(true);
  });
});

// Paystack signs no time: what arrives again is known by its key, and changes nothing.
it('fault 14: an event that Stripe has stamped more than five minutes ago is refused, and nothing is written', async () => {
  const paying = await startPaying();
  const { sign } = await genuineStripe(paying);
  const old = [301, 3600, 86_400].map((seconds) => sign({}, { ageMs: seconds * SECOND_MS }));
  const restamped = sign({}, { ageMs: 360 * SECOND_MS });
  const stamp = `t=${Math.floor(paying.api.now() / 1000)}`;
  const signature = (restamped.headers['stripe-signature'] ?? '').replace(/t=\d+/, stamp);
  const forged = withHeaders(restamped, { 'stripe-signature': signature });
  expect(await forge(paying, [...old, forged])).toEqual(refused);
  expect(await paysAfterwards(paying, sign())).toBe(true);
});
