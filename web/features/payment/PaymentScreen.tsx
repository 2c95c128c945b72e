import { useEffect, useState } from 'react';
import { usePlatformName } from '#web/data/public-config.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { EndStep } from './EndStep.tsx';
import { OpenStep } from './OpenStep.tsx';
import { PaymentFrame } from './PaymentFrame.tsx';
import { isOpen } from './payment-steps.ts';
import type { EndView } from './payment-view.ts';
import { TryAgain } from './TryAgain.tsx';
import { useOrder } from './use-order.ts';
import { usePayment } from './use-payment.ts';
import { forgetPerson, readVisit, type Visit } from './visit.ts';

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
