import type { CreateCounter } from '#api/db/database.ts';
import { MAX_WRONG_VOUCHERS, VOUCHERS_USED_UP } from '#api/domain/payments.ts';
import { mobileMoneyNumber } from '#api/domain/phone-number.ts';
import { createAddressLimit } from '#api/http/limits.ts';
import { GatewayRefusal, type Charge, GatewayDown, unpaidReport } from '#api/payments/gateway.ts';
import { ApiError } from '#contracts/errors.ts';
import type { MobileCharge } from '#contracts/payments/payments.ts';
import { fieldRefusal, refusal } from '#contracts/rules/access/refusals.ts';
import type { MobileNetwork } from '#contracts/rules/payments/mobile-money.ts';
import { toMinorUnits } from '#contracts/rules/payments/money.ts';
import { isOpenPayment } from '#contracts/rules/payments/payment-states.ts';
import {
  gatewayNamed,
  type PaymentDeps,
  requireSession,
  isOver,
  CHARGE_TIMEOUT_MS,
  firstPollAt,
} from './payment-sessions.ts';
import { purchaseOf } from './payment-updates.ts';
import type { PaymentSession } from './payments.store.ts';

const PROMPTS_PER_PHONE = 5;
const PROMPTS_PER_ADDRESS = 30; // many customers of a mobile carrier share one IP address

/** Default instruction until the gateway sends its own. */
const APPROVE = 'Please approve the payment on your phone.';

type MobileChargeRequest = {
  readonly session_id: string;
  readonly phone_number: string; // as typed
  readonly provider: MobileNetwork;
  readonly amount: number; // major units
};

/** Charges a phone: once per session, however often it is called. */
export function createInitiateCharge(deps: PaymentDeps) {
  const { store, gateways, createCounter, now } = deps;
  const limitPhone = promptLimit(createCounter, 'prompts to', PROMPTS_PER_PHONE);
  const limitAddress = promptLimit(createCounter, 'prompts of', PROMPTS_PER_ADDRESS);

  async function charge(session: PaymentSession, number: string): Promise<MobileCharge> {
    try {
      await limitPhone(number); // after the claim: repeated calls send no prompt
      const gateway = gatewayNamed(gateways, session.gateway);
      const charged = await gateway.charge(purchaseOf(session));
      return await storeChargeResult(deps, session, charged, false);
    } catch (error) {
      if (isRefusal(error)) return endRefused(deps, session, error.message);
      throw toGatewayDownError(deps, session, error);
    }
  }

  /** @throws ApiError 404, 409, 422, 429, 502 */
  return async (request: MobileChargeRequest, address: string): Promise<MobileCharge> => {
    const session = await requireSession(store, request.session_id);
    if (session.method !== 'mobile_money') throw refusal('payments.wrong_method');
    if (toMinorUnits(request.amount) !== session.amount_minor)
      throw fieldRefusal('payments.wrong_amount', 'amount');
    if (isOver(session, now())) throw refusal('payments.over');
    if (session.charged_at !== null) return storedChargeResult(session);
    const number = mobileMoneyNumber(request.phone_number);
    await limitAddress(address);
    const at = now();
    const nextPollAt = at + CHARGE_TIMEOUT_MS;
    const network = request.provider;
    const claimed = await store.claimCharge(session.id, { number, network, at, nextPollAt });
    if (claimed !== null) return charge(claimed, number);
    const current = await requireSession(store, session.id);
    if (isOver(current, now())) throw refusal('payments.over');
    return storedChargeResult(current);
  };
}

const promptLimit = (createCounter: CreateCounter, name: string, points: number) =>
  createAddressLimit(createCounter, {
    name,
    points,
    seconds: 3600,
    detail: 'Too many prompts were sent. Please try again later.',
  });

const isRefusal = (error: unknown): error is GatewayRefusal | ApiError =>
  error instanceof GatewayRefusal || error instanceof ApiError;

const storedChargeResult = (session: PaymentSession): MobileCharge => ({
  success: true,
  message: session.prompt ?? APPROVE,
  needs_otp: session.needs_otp,
});

/** Submits vouchers to the network; the fifth wrong one ends the payment. */
export function createSubmitVoucher(deps: PaymentDeps) {
  const { store, gateways, now } = deps;

  function refuse(session: PaymentSession, message: string): Promise<MobileCharge> | MobileCharge {
    return session.wrong_otps < MAX_WRONG_VOUCHERS
      ? { success: false, message, needs_otp: true }
      : endRefused(deps, session, VOUCHERS_USED_UP);
  }

  /** @throws ApiError 404, 409, 502 */
  return async (sessionId: string, voucher: string): Promise<MobileCharge> => {
    const session = await requireSession(store, sessionId);
    if (isOver(session, now())) throw refusal('payments.over');
    if (!session.needs_otp) throw refusal('payments.no_voucher_asked');
    const claimed = await store.claimVoucher(session.id);
    if (claimed === null) throw refusal('payments.over'); // used up by concurrent requests
    try {
      const gateway = gatewayNamed(gateways, claimed.gateway);
      const charge = await gateway.submitOtp(purchaseOf(claimed), voucher);
      return await storeChargeResult(deps, claimed, charge, true);
    } catch (error) {
      if (error instanceof GatewayRefusal) return refuse(claimed, error.message);
      await store.releaseVoucher(claimed.id);
      throw toGatewayDownError(deps, claimed, error);
    }
  };
}

async function storeChargeResult(
  { store, applyUpdate, now }: PaymentDeps,
  session: PaymentSession,
  charge: Charge,
  hasVoucher: boolean,
): Promise<MobileCharge> {
  const { prompt } = charge;
  // Only a status or an event, which include the money, can mark a session as paid.
  const state = charge.state === 'paid' ? 'pending' : charge.state;
  const isOpen = isOpenPayment(state);
  await applyUpdate(session, unpaidReport(state, isOpen ? null : prompt));
  const needsOtp = isOpen && charge.needsOtp;
  await store.setPrompt(session.id, {
    prompt,
    needs_otp: needsOtp,
    has_voucher: hasVoucher,
    next_look_at: firstPollAt(now()),
  });
  return { success: isOpen, message: prompt, needs_otp: needsOtp };
}

async function endRefused({ applyUpdate }: PaymentDeps, session: PaymentSession, message: string) {
  await applyUpdate(session, unpaidReport('failed', message));
  return { success: false, message, needs_otp: false };
}

/** Maps `GatewayDown` to an API error. The payment stays open and is polled. */
function toGatewayDownError({ logger }: PaymentDeps, { gateway }: PaymentSession, error: unknown) {
  if (!(error instanceof GatewayDown)) return error;
  logger.warn({ err: error, gateway }, 'a gateway was not reached');
  return refusal('payments.gateway_down');
}
