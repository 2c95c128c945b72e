import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { MobileDetailsForm } from './MobileDetailsForm.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { DEMO_BUTTON_FROM, type OpenView, type PaymentEvent } from './payment-view.ts';
import type { Order } from './use-order.ts';

const { otp: Voucher } = paymentEndpoints.answerOtp.body.shape;

type VoucherFormProps = {
  /** Why the last voucher was not taken. */
  problem: string | null;
  isSending: boolean;
  isOffline: boolean;
  onGiven: (otp: string) => void;
  onCancel: () => void;
};

function VoucherForm(props: VoucherFormProps) {
  const { problem, isSending, isOffline, onGiven, onCancel } = props;
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const error = refusal ?? problem;

  useEffect(() => {
    if (error !== null) field.current?.select();
  }, [error]);

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const voucher = Voucher.safeParse(typed);
    setRefusal(voucher.success ? null : (voucher.error.issues[0]?.message ?? null));
    if (voucher.success) onGiven(voucher.data);
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label="Voucher" error={error ?? undefined}>
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        isBusy={isSending}
        busyLabel="Sending..."
        disabled={isOffline}
      >
        Send Voucher
      </Button>
      <Button onClick={onCancel} disabled={isSending}>
        Cancel Payment
      </Button>
    </form>
  );
}

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
