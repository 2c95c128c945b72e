import type { CreateCounter } from '#api/db/database.ts';
import { createAddressLimit } from '#api/http/address-limit.ts';
import { GatewayRefusal } from '#api/payments/gateway.ts';
import { ApiError } from '#contracts/errors.ts';
import type { MobileCharge } from '#contracts/payments/payments.ts';
import { internationalNumber, type MobileNetwork } from '#contracts/rules/payments/mobile-money.ts';
import { toMinorUnits } from '#contracts/rules/payments/money.ts';
import { fieldRefusal, refusal } from '#contracts/rules/access/refusals.ts';
import { asDown, takeAnswer, takeRefusal } from './charge-answer.ts';
import { gatewayNamed } from './gateways.ts';
import { CHARGE_PATIENCE_MS } from './poll-schedule.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { purchaseOf } from './payment-word.ts';
import type { PaymentSession } from './payments.store.ts';
import { foundSession, isOver } from './session-rules.ts';

const PROMPTS_TO_A_PHONE = 5;
/** Many customers of a mobile carrier share one address. */
const PROMPTS_OF_AN_ADDRESS = 30;

/** Said while the gateway has not yet told what exactly the customer has to do. */
const APPROVE = 'Please approve the payment on your phone.';

type Initiate = {
  readonly session_id: string;
  readonly phone_number: string; // as typed
  readonly provider: MobileNetwork;
  readonly amount: number; // major units
};

/** Asks for money on a phone: once for each session, however often it is called. */
export function createInitiate(deps: PaymentDeps) {
  const { store, gateways, createCounter, now } = deps;
  const limitPhone = promptLimit(createCounter, 'prompts to', PROMPTS_TO_A_PHONE);
  const limitAddress = promptLimit(createCounter, 'prompts of', PROMPTS_OF_AN_ADDRESS);

  async function charge(session: PaymentSession, number: string): Promise<MobileCharge> {
    try {
      await limitPhone(number); // of the one call that has the charge: repeated ones send no prompt
      const gateway = gatewayNamed(gateways, session.gateway);
      const answer = await gateway.charge(purchaseOf(session));
      return await takeAnswer(deps, session, answer, false);
    } catch (error) {
      if (isRefusal(error)) return takeRefusal(deps, session, error.message);
      throw asDown(deps, session, error);
    }
  }

  /** @throws ApiError 404, 409, 422, 429, 502 */
  return async (asked: Initiate, address: string): Promise<MobileCharge> => {
    const session = await foundSession(store, asked.session_id);
    if (session.method !== 'mobile_money') throw refusal('payments.wrong_method');
    if (toMinorUnits(asked.amount) !== session.amount_minor)
      throw fieldRefusal('payments.wrong_amount', 'amount');
    if (isOver(session, now())) throw refusal('payments.over');
    if (session.charged_at !== null) return firstAnswer(session);
    const number = internationalNumber(asked.phone_number);
    await limitAddress(address);
    const at = now();
    const nextLookAt = at + CHARGE_PATIENCE_MS;
    const network = asked.provider;
    const claimed = await store.claimCharge(session.id, { number, network, at, nextLookAt });
    if (claimed !== null) return charge(claimed, number);
    const current = await foundSession(store, session.id);
    if (isOver(current, now())) throw refusal('payments.over');
    return firstAnswer(current);
  };
}

const promptLimit = (createCounter: CreateCounter, name: string, points: number) =>
  createAddressLimit(createCounter, {
    name,
    points,
    seconds: 3600,
    detail: 'Too many prompts were sent. Please try again later.',
  });

/** By the network, or by the limit of prompts to a phone. */
const isRefusal = (error: unknown): error is GatewayRefusal | ApiError =>
  error instanceof GatewayRefusal || error instanceof ApiError;

const firstAnswer = (session: PaymentSession): MobileCharge => ({
  success: true,
  message: session.prompt ?? APPROVE,
  needs_otp: session.needs_otp,
});
