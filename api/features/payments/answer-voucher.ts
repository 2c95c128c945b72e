import { GatewayRefusal } from '#api/payments/gateway.ts';
import type { MobileCharge } from '#contracts/payments.ts';
import { refusal } from '#contracts/rules/refusals.ts';
import { MAX_WRONG_VOUCHERS, VOUCHERS_USED_UP } from '#contracts/rules/vouchers.ts';
import { asDown, takeAnswer, takeRefusal } from './charge-answer.ts';
import { gatewayNamed } from './gateways.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { purchaseOf } from './payment-word.ts';
import type { PaymentSession } from './payments.store.ts';
import { foundSession, isOver } from './session-rules.ts';

/** Hands vouchers on to the network; the fifth wrong one ends the payment. */
export function createAnswerVoucher(deps: PaymentDeps) {
  const { store, gateways, now } = deps;

  function refuse(session: PaymentSession, message: string): Promise<MobileCharge> | MobileCharge {
    return session.wrong_otps < MAX_WRONG_VOUCHERS
      ? { success: false, message, needs_otp: true }
      : takeRefusal(deps, session, VOUCHERS_USED_UP);
  }

  /** @throws ApiError 404, 409, 502 */
  return async (sessionId: string, voucher: string): Promise<MobileCharge> => {
    const session = await foundSession(store, sessionId);
    if (isOver(session, now())) throw refusal('payments.over');
    if (!session.needs_otp) throw refusal('payments.no_voucher_asked');
    const claimed = await store.claimVoucher(session.id);
    if (claimed === null) throw refusal('payments.over'); // others have used up its vouchers meanwhile
    try {
      const gateway = gatewayNamed(gateways, claimed.gateway);
      const answer = await gateway.answer(purchaseOf(claimed), voucher);
      return await takeAnswer(deps, claimed, answer, true);
    } catch (error) {
      if (error instanceof GatewayRefusal) return refuse(claimed, error.message);
      await store.releaseVoucher(claimed.id);
      throw asDown(deps, claimed, error);
    }
  };
}
