import { pagePlatformName } from '#web/data/platform-name.ts';
import { useEffect, useState } from 'react';
import { reloadPage } from '#web/data/payments/payment.ts';
import { useRequiredConfig } from '#web/data/public-config-required.ts';
import { useSession } from '#web/data/session/session.tsx';
import { useOnline } from '#web/lib/use-browser-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { ContactOptions } from '#web/ui/ContactOptions.tsx';
import { ActionLink } from '#web/ui/links.tsx';
import { ActivatedStep } from './ActivatedStep.tsx';
import { OpenStep } from './OpenStep.tsx';
import { PayAgain } from './PayAgain.tsx';
import { OrderFacts, PaymentFrame } from './PaymentFrame.tsx';
import {
  ACTIVATION_TIME,
  activationCopy,
  chatText,
  CONTACT_SUBJECT,
  nextSteps,
  retryHint,
} from './payment-copy.ts';
import { isOpen } from './payment-machine.ts';
import type { EndView } from './payment-views.ts';
import { type Order, useOrder, removePersonalData, readVisit, type Visit } from './use-order.ts';
import { type Activation, useActivation } from './use-activation.ts';
import { usePayment } from './use-payment.ts';

type HelpProps = { contact: Order['contact']; message: string };

function Help({ contact, message }: HelpProps) {
  return (
    <section aria-labelledby="help" className="flex flex-col gap-2 border-t border-line pt-4">
      <h2 id="help" className="text-card font-semibold">
        Need help?
      </h2>
      <ContactOptions {...contact} subject={CONTACT_SUBJECT} message={message} />
    </section>
  );
}

/** A reload checks the status again and charges nothing. */
function Retry({ isPrimary }: { isPrimary: boolean }) {
  return (
    <Button variant={isPrimary ? 'primary' : 'secondary'} onClick={reloadPage}>
      Retry
    </Button>
  );
}

type EndStepProps<View> = { view: View; order: Order; activation: Activation | null };

type Unfinished = Exclude<EndView, { step: 'success' | 'unconfirmed' | 'invalid' }>;

function UnfinishedStep({ view, order }: Omit<EndStepProps<Unfinished>, 'activation'>) {
  const isOver = view.step === 'expired' || (view.step === 'error' && view.isOver);
  const canRepeat = isOver && order.acceptedTerms !== undefined;
  return (
    <>
      <OrderFacts order={order} isDetailed />
      <div className="flex flex-col gap-3">
        <p className="text-center text-dense text-balance text-ink-2">
          {retryHint(view, canRepeat)}
        </p>
        {canRepeat && <PayAgain order={order} />}
        <Retry isPrimary={!canRepeat} />
        <ActionLink href="/">Back to Home</ActionLink>
      </div>
      <Help contact={order.contact} message={chatText(order, false)} />
    </>
  );
}

function EndStep(props: EndStepProps<Exclude<EndView, { step: 'invalid' }>>) {
  const { view, order, activation } = props;
  if (activation?.status === 'activated') {
    return <ActivatedStep order={order} code={activation.code} />;
  }
  if (activation?.status === 'closed') {
    return (
      <>
        <OrderFacts order={order} isDetailed />
        <ActionLink href="/">Back to Home</ActionLink>
        <Help contact={order.contact} message={chatText(order, false)} />
      </>
    );
  }
  if (view.step === 'success') return <NextSteps order={order} isConfirmed />;
  if (view.step !== 'unconfirmed') return <UnfinishedStep view={view} order={order} />;
  return (
    <>
      <NextSteps order={order} isConfirmed={false} />
      <Button variant="quiet" onClick={reloadPage}>
        Check Again
      </Button>
    </>
  );
}

export function PaymentScreen() {
  const [visit] = useState(() => readVisit(location.search));
  useEffect(removePersonalData, []);
  return visit === null ? <InvalidPayment /> : <Payment visit={visit} />;
}

function InvalidPayment() {
  const { config } = useRequiredConfig();
  return (
    <PaymentFrame
      platform={config?.platform_name ?? pagePlatformName()}
      isDemo={false}
      view={{ step: 'invalid' }}
    >
      <div className="flex flex-col gap-3">
        <Retry isPrimary />
        <ActionLink href="/">Back to Home</ActionLink>
      </div>
      {config !== null && (
        <Help
          contact={{ phone: config.contact_phone, email: config.contact_email }}
          message="Hello, I need help with a payment."
        />
      )}
    </PaymentFrame>
  );
}

function activationMessage(activation: Activation | null): string | undefined {
  const status = activation?.status;
  return status === 'activated' || status === 'closed' ? activationCopy[status] : undefined;
}

function Payment({ visit }: { visit: Visit }) {
  const { view, serverStatus, dispatch } = usePayment(visit);
  const order = useOrder(visit, serverStatus);
  const isOffline = !useOnline();
  const mayBePaid = view.step === 'success' || view.step === 'unconfirmed';
  const activation = useActivation(visit.session_id, mayBePaid);
  if (view.step === 'invalid') return <InvalidPayment />;
  return (
    <PaymentFrame
      platform={order.platform}
      isDemo={order.isDemo}
      view={activation?.status === 'activated' ? { step: 'success' } : view}
      message={mayBePaid ? activationMessage(activation) : undefined}
    >
      {isOpen(view) ? (
        <OpenStep view={view} order={order} isOffline={isOffline} dispatch={dispatch} />
      ) : (
        <EndStep view={view} order={order} activation={activation} />
      )}
    </PaymentFrame>
  );
}

function NextSteps({ order, isConfirmed }: { order: Order; isConfirmed: boolean }) {
  const isMember = useSession().state === 'signed-in';
  const { contact } = order;
  const hasContact = contact.phone !== null || contact.email !== null;
  return (
    <>
      <OrderFacts order={order} isDetailed />
      <section aria-labelledby="next-steps" className="flex flex-col gap-3">
        <h2 id="next-steps" className="text-card font-semibold">
          Next steps
        </h2>
        <ol className="flex flex-col gap-3">
          {nextSteps(order, isConfirmed, isMember).map((text, index) => (
            <li key={text} className="flex gap-3 wrap-anywhere">
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
        <p className="text-dense text-ink-2">{ACTIVATION_TIME}</p>
      </section>
      <div className="flex flex-col gap-3">
        {hasContact && (
          <ContactOptions
            {...contact}
            subject={CONTACT_SUBJECT}
            message={chatText(order, isConfirmed)}
            isPrimary
          />
        )}
        <ActionLink isPrimary={contact.phone === null} href="/">
          {isMember ? 'Return to the app' : 'Return to Login Page'}
        </ActionLink>
      </div>
    </>
  );
}
