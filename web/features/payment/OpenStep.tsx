import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { MobileDetailsForm } from './MobileDetailsForm.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { DEMO_BUTTON_FROM, type OpenView, type PaymentEvent } from './payment-view.ts';
import type { Order } from './use-order.ts';
import { VoucherForm } from './VoucherForm.tsx';

type OpenStepProps = {
  view: OpenView;
  order: Order;
  isOffline: boolean;
  tell: (event: PaymentEvent) => void;
};

/** What can be done about a payment that is not over. */
export function OpenStep(props: OpenStepProps) {
  const { view, order, isOffline } = props;
  const isWaiting = 'attempt' in view || view.step === 'opening';
  return (
    <>
      {isOffline && (
        <Banner kind="warn">
          {isWaiting
            ? 'You are offline. We go on checking as soon as you are back; no attempt is lost.'
            : 'You are offline. Please connect to go on.'}
        </Banner>
      )}
      <OrderFacts order={order} />
      <Controls {...props} />
    </>
  );
}

function Controls({ view, order, isOffline, tell }: OpenStepProps) {
  if (view.step === 'processing') {
    return order.isDemo && view.attempt >= DEMO_BUTTON_FROM ? (
      <Button variant="primary" disabled={isOffline} onClick={() => tell({ type: 'complete' })}>
        Complete Payment (Demo)
      </Button>
    ) : null;
  }
  if (view.step === 'collect_mobile_details') {
    return (
      <MobileDetailsForm
        phone={order.person.phone}
        isDemo={order.isDemo}
        isOffline={isOffline}
        onGiven={(details) => tell({ type: 'details_given', details })}
      />
    );
  }
  return <Approval view={view} isOffline={isOffline} tell={tell} />;
}

/** What the customer does on the phone: approve, or make a voucher and type it here. */
function Approval({ view, isOffline, tell }: Omit<OpenStepProps, 'order'>) {
  const cancel = (): void => tell({ type: 'cancel' });
  if (view.step === 'mobile_money_prompt') {
    return (
      <>
        <Banner kind="info">You have 5 minutes to approve the payment.</Banner>
        <Button onClick={cancel}>Cancel Payment</Button>
      </>
    );
  }
  if (view.step !== 'voucher' && view.step !== 'sending_voucher') return null;
  return (
    <VoucherForm
      problem={view.step === 'voucher' ? view.problem : null}
      isSending={view.step === 'sending_voucher'}
      isOffline={isOffline}
      onGiven={(otp) => tell({ type: 'voucher_given', otp })}
      onCancel={cancel}
    />
  );
}
