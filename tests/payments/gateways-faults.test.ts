import { describe, expect, it } from 'vitest';
import { type Gateway, GatewayDown } from '#api/payments/gateway.ts';
import {
  aMobilePurchase,
  aPurchase,
  failureOf,
  openPaystack,
  openStripe,
  PHONE,
  RETURN_URL,
} from './purchases.ts';
import type { Fault } from './scripted-server.ts';

const SECRET = 'sk_live_very_secret';
const error = { status: false, message: `${SECRET} ${PHONE}`, error: { message: SECRET } };

const impatient = { answerWithinMs: 600 };

const stripeCall = (gateway: Gateway) => gateway.open(aPurchase(), RETURN_URL);
const paystackCall = (gateway: Gateway) => gateway.charge(aMobilePurchase());

const broken: Fault = { status: 500, body: error };

/** Stripe is tried three times with one key; Paystack once, as it has no such keys. */
const stripeFaults: [Fault[], string][] = [
  [['hang', 'hang', 'hang'], 'Stripe cannot be reached.'],
  [['reset', 'reset', 'reset'], 'Stripe cannot be reached.'],
  [[broken, broken, broken], 'Stripe answers 500.'],
  [[{ status: 400, body: error }], 'Stripe answers 400.'],
  [[{ status: 401, body: error }], 'Stripe refuses the secret key.'],
  [[{ status: 200, body: { id: 'cs_1' } }], 'Stripe answers nothing that makes sense.'],
  [['garbage'], 'Stripe answers nothing that makes sense.'],
];

const paystackFaults: [Fault, string][] = [
  ['hang', 'Paystack cannot be reached.'],
  ['reset', 'Paystack cannot be reached.'],
  [{ status: 500, body: error }, 'Paystack answers 500.'],
  [{ status: 429, body: error }, 'Paystack answers 429.'],
  [{ status: 401, body: error }, 'Paystack refuses the secret key.'],
  [{ status: 200, body: { status: true, data: {} } }, 'Paystack answers nothing that makes sense.'],
  [{ status: 200, body: 'null' }, 'Paystack answers nothing that makes sense.'],
  ['garbage', 'Paystack answers nothing that makes sense.'],
];

describe('a gateway that fails', () => {
  it('leaves the status of the payment open: Stripe', async () => {
    const checks = stripeFaults.map(async ([faults, sentence]) => {
      const { server, gateway } = await openStripe(faults[0] === 'hang' ? impatient : {});
      server.next(...faults);
      expect(await failureOf(stripeCall(gateway))).toEqual(new GatewayDown(sentence));
      expect(server.requests).toHaveLength(faults.length);
    });
    await Promise.all(checks);
  });

  it.each(paystackFaults)(
    'leaves it open how the payment stands: Paystack, %o',
    async (fault, sentence) => {
      const { server, gateway } = await openPaystack(fault === 'hang' ? impatient : {});
      server.next(fault);
      expect(await failureOf(paystackCall(gateway))).toEqual(new GatewayDown(sentence));
      expect(server.requests).toHaveLength(1);
    },
  );

  it('gets our key nowhere else: a redirect is not followed', async () => {
    const elsewhere = await openPaystack();
    const { server, gateway } = await openPaystack();
    server.next({
      status: 302,
      body: '',
      headers: { location: `${elsewhere.server.url}/charge` },
    });
    expect(await failureOf(paystackCall(gateway))).toEqual(
      new GatewayDown('Paystack cannot be reached.'),
    );
    expect(elsewhere.server.requests).toEqual([]);
  });

  it('with a wrong key says nothing of it', async () => {
    const stripe = await openStripe({ secretKey: SECRET });
    const paystack = await openPaystack({ secretKey: SECRET });
    for (const failure of [
      await failureOf(stripeCall(stripe.gateway)),
      await failureOf(paystackCall(paystack.gateway)),
    ]) {
      expect(failure).toBeInstanceOf(GatewayDown);
      expect(`${failure.stack} ${JSON.stringify(failure)}`).not.toMatch(/very_secret|551234987/);
      expect(failure.cause).toBeUndefined();
    }
  });
});
