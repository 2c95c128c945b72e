import { useEffect, useState } from 'react';
import { reloadPage } from '#web/data/payments/payment.ts';
import { usePlatformName } from '#web/data/public-config.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { ActionLink } from '#web/ui/ActionLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { NextSteps } from './NextSteps.tsx';
import { OpenStep } from './OpenStep.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { PaymentFrame } from './PaymentFrame.tsx';
import { isOpen } from './payment-steps.ts';
import type { EndView } from './payment-view.ts';
import { type Order, useOrder } from './use-order.ts';
import { usePayment } from './use-payment.ts';
import { forgetPerson, readVisit, type Visit } from './visit.ts';

/** A reload looks once more how the payment stands; nothing is charged by it. */
function TryAgain({ hint }: { hint?: string | undefined }) {
  return (
    <div className="flex flex-col gap-3">
      {hint !== undefined && <p className="text-center text-dense text-ink-2">{hint}</p>}
      <Button variant="primary" onClick={reloadPage}>
        Retry
      </Button>
      <ActionLink href="/">Back to Home</ActionLink>
    </div>
  );
}

const hints: Partial<Record<EndView['step'], string>> = {
  error: 'Retry looks once more. To pay again, start anew from the home page.',
  expired: 'Retry looks once more. To pay again, start anew from the home page.',
  timeout: 'Retry goes on checking. If support asks, name the payment session above.',
  cancelled: 'Retry goes on checking.',
};

/** Where a payment ends on this page, and where one goes from there. */
function EndStep({ view, order }: { view: EndView; order: Order }) {
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

const invalid: EndView = { step: 'invalid' };

/** Waits for a payment until it is known how it ended, whoever looks. */
export function PaymentScreen() {
  const [visit] = useState(() => readVisit(location.search));
  useEffect(forgetPerson, []);
  return visit === null ? <InvalidPayment /> : <Payment visit={visit} />;
}

function InvalidPayment() {
  return (
    <PaymentFrame platform={usePlatformName()} isDemo={false} view={invalid}>
      <TryAgain />
    </PaymentFrame>
  );
}

function Payment({ visit }: { visit: Visit }) {
  const { view, facts, tell } = usePayment(visit);
  const order = useOrder(visit, facts);
  const isOffline = !useOnline();
  return (
    <PaymentFrame platform={order.platform} isDemo={order.isDemo} view={view}>
      {isOpen(view) ? (
        <OpenStep view={view} order={order} isOffline={isOffline} tell={tell} />
      ) : (
        <EndStep view={view} order={order} />
      )}
    </PaymentFrame>
  );
}
