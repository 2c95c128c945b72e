import { MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { chatLink } from '#contracts/rules/copy.ts';
import { reloadPage } from '#web/data/payments/payment.ts';
import { usePlatformName } from '#web/data/public-config.ts';
import { useSession } from '#web/data/session/session.tsx';
import { useOnline } from '#web/lib/use-browser-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { ActionLink } from '#web/ui/links.tsx';
import { OpenStep } from './OpenStep.tsx';
import { OrderFacts, PaymentFrame } from './PaymentFrame.tsx';
import { chatText, nextSteps, retryHints } from './payment-copy.ts';
import { isOpen } from './payment-machine.ts';
import { type EndView } from './payment-views.ts';
import { type Order, useOrder, removePersonalData, readVisit, type Visit } from './use-order.ts';
import { usePayment } from './use-payment.ts';

/** A reload checks the status again and charges nothing. */
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
      {view.step !== 'invalid' && <OrderFacts order={order} isDetailed />}
      <TryAgain hint={retryHints[view.step]} />
    </>
  );
}

export function PaymentScreen() {
  const [visit] = useState(() => readVisit(location.search));
  useEffect(removePersonalData, []);
  return visit === null ? <InvalidPayment /> : <Payment visit={visit} />;
}

function InvalidPayment() {
  return (
    <PaymentFrame platform={usePlatformName()} isDemo={false} view={{ step: 'invalid' }}>
      <TryAgain />
    </PaymentFrame>
  );
}

function Payment({ visit }: { visit: Visit }) {
  const { view, serverStatus, dispatch } = usePayment(visit);
  const order = useOrder(visit, serverStatus);
  const isOffline = !useOnline();
  return (
    <PaymentFrame platform={order.platform} isDemo={order.isDemo} view={view}>
      {isOpen(view) ? (
        <OpenStep view={view} order={order} isOffline={isOffline} dispatch={dispatch} />
      ) : (
        <EndStep view={view} order={order} />
      )}
    </PaymentFrame>
  );
}

function NextSteps({ order, isConfirmed }: { order: Order; isConfirmed: boolean }) {
  const isMember = useSession().state === 'signed-in';
  const { contactPhone } = order;
  return (
    <>
      <OrderFacts order={order} isDetailed />
      <section aria-labelledby="next-steps" className="flex flex-col gap-3">
        <h2 id="next-steps" className="text-card font-semibold">
          Next steps
        </h2>
        <ol className="flex flex-col gap-3">
          {nextSteps(order, isConfirmed, isMember).map((text, index) => (
            <li key={text} className="flex gap-3">
              <span
                aria-hidden
                className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-dense font-semibold text-accent"
              >
                {index + 1}
              </span>
              {text}
            </li>
          ))}
        </ol>
        <p className="text-dense text-ink-2">
          Activation usually takes 5-15 minutes in business hours.
        </p>
      </section>
      <div className="flex flex-col gap-3">
        {contactPhone !== null && (
          <ActionLink
            isPrimary
            href={chatLink(contactPhone, chatText(order, isConfirmed))}
            target="_blank"
            rel="noreferrer"
          >
            <MessageCircle aria-hidden className="size-5" />
            Contact Admin
          </ActionLink>
        )}
        <ActionLink isPrimary={contactPhone === null} href="/">
          Return to Login Page
        </ActionLink>
      </div>
    </>
  );
}
