import { ApiError } from '#contracts/errors.ts';
import { usePay } from '#web/data/payments/purchase-start.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { paymentCopy } from './payment-copy.ts';
import type { Order } from './use-order.ts';

/** Starts another payment for the same plan with the same details, after one that charges nothing any more. */
export function PayAgain({ order }: { order: Order }) {
  const { person, phoneCountry, plan, method, amount, acceptedTerms } = order;
  const pay = usePay({
    request: {
      user_details: {
        name: person.name,
        email: person.email,
        phone: person.phone,
        phone_country: phoneCountry,
      },
      package_type: plan.type,
      accepted_terms: acceptedTerms,
    },
    method,
    displayed: { amount, currency: order.currency ?? '' },
  });
  return (
    <>
      {pay.hasChanged && (
        <Banner kind="warn">
          The price has changed to {formatMoney(pay.charge.amount, pay.charge.currency)}. Press Pay
          again once more if you agree.
        </Banner>
      )}
      {pay.error !== null && (
        <Banner kind="danger">
          {pay.error instanceof ApiError ? pay.error.message : paymentCopy.startFailed}
        </Banner>
      )}
      <Button
        variant="primary"
        onClick={pay.pay}
        isBusy={pay.isBusy}
        busyLabel="Starting payment..."
      >
        Pay again
      </Button>
    </>
  );
}
