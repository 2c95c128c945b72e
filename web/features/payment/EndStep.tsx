import { reloadPage } from '#web/data/payment.ts';
import { Button } from '#web/ui/Button.tsx';
import { NextSteps } from './NextSteps.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import type { EndView } from './payment-view.ts';
import { TryAgain } from './TryAgain.tsx';
import type { Order } from './use-order.ts';

const hints: Partial<Record<EndView['step'], string>> = {
  error: 'Retry looks once more. To pay again, start anew from the home page.',
  expired: 'Retry looks once more. To pay again, start anew from the home page.',
  timeout: 'Retry goes on checking. If support asks, name the payment session above.',
  cancelled: 'Retry goes on checking.',
};

/** Where a payment ends on this page, and where one goes from there. */
export function EndStep({ view, order }: { view: EndView; order: Order }) {
  if (view.step === 'success') return <NextSteps order={order} isConfirmed />;
  if (view.step === 'unconfirmed') {
    return (
      <>
        <NextSteps order={order} isConfirmed={false} />
        <Button variant="quiet" onClick={reloadPage}>
          Check Again
        </Button>
      </>
    );
  }
  return (
    <>
      {view.step !== 'invalid' && <OrderFacts order={order} isWhole />}
      <TryAgain hint={hints[view.step]} />
    </>
  );
}
