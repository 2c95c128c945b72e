import { type SyntheticEvent, useState } from 'react';
import type { PaymentMethod } from '#contracts/primitives.ts';
import type { AccessRequest } from '#contracts/visitors.ts';
import { leavePage } from '#web/data/leave-page.ts';
import { keepPurchase, paymentAddress } from '#web/data/purchase.ts';
import { type BegunPayment, useBeginPayment } from '#web/data/purchase-start.ts';
import { purchaseFailure } from './purchase-failure.ts';

/** Major units, and the ISO 4217 code they are in. */
type Charge = { amount: number; currency: string };

type PayOrder = {
  request: AccessRequest;
  method: PaymentMethod;
  /** As the customer has been told. */
  shown: Charge;
};

/**
 * Begins the payment and goes where it is made. Where the server charges something else than was shown,
 * the customer sees that and is asked once more.
 */
export function usePay({ request, method, shown }: PayOrder) {
  const [changed, setChanged] = useState<(BegunPayment & { method: PaymentMethod }) | null>(null);
  const asked = changed?.method === method ? changed : null;

  function leave(payment: BegunPayment): void {
    const { session_id: sessionId, amount, currency, checkout_url } = payment;
    const { user_details, package_type: packageType } = request;
    keepPurchase(sessionId, { ...user_details, currency });
    const page = paymentAddress({ sessionId, packageType, amount, method });
    leavePage(checkout_url ?? page);
  }

  const begin = useBeginPayment((payment) => {
    if (payment.amount === shown.amount && payment.currency === shown.currency) leave(payment);
    else setChanged({ ...payment, method });
  });

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (asked !== null) {
      leave(asked);
      return;
    }
    void begin.mutateAsync({ request, method }).catch(() => null);
  }

  const { amount, currency } = asked ?? shown;
  return {
    onSubmit,
    /** What will be charged as far as is known. */
    charge: { amount, currency },
    hasChanged: asked !== null,
    isBusy: begin.isPending,
    refusal: purchaseFailure({ request: null, payment: begin.error }),
  };
}
