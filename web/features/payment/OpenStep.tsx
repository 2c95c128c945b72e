import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import {
  isMobileNumber,
  MOBILE_NETWORKS,
  type MobileNetwork,
  mobileNetworkNames,
} from '#contracts/rules/payments/mobile-money.ts';
import { readPayingPhone, storePayingPhone } from '#web/data/payments/purchase.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { TextField } from '#web/ui/forms/TextInput.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { OrderFacts } from './PaymentFrame.tsx';
import { paymentCopy } from './payment-copy.ts';
import { DEMO_BUTTON_FROM, type PaymentEvent } from './payment-machine.ts';
import type { OpenView } from './payment-views.ts';
import type { Order } from './use-order.ts';

const { otp: Voucher } = paymentEndpoints.answerOtp.body.shape;

function VoucherForm({ view, isOffline, dispatch }: Omit<OpenStepProps, 'order'>) {
  const isSending = view.step === 'sending_voucher';
  const problem = view.step === 'voucher' ? view.problem : null;
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
    if (voucher.success) dispatch({ type: 'voucher_submitted', otp: voucher.data });
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label="Voucher"
        error={error ?? undefined}
        ref={field}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        isBusy={isSending}
        busyLabel="Sending..."
        disabled={isOffline}
      >
        Send Voucher
      </Button>
      <CancelButton dispatch={dispatch} disabled={isSending} />
    </form>
  );
}

type OpenStepProps = {
  view: OpenView;
  order: Order;
  isOffline: boolean;
  dispatch: (event: PaymentEvent) => void;
};

export function OpenStep(props: OpenStepProps) {
  const { view, order, isOffline } = props;
  const isWaiting = 'attempt' in view || view.step === 'opening';
  return (
    <>
      {isOffline && (
        <Banner kind="warn">
          {isWaiting
            ? "You are offline. We keep checking once you're back online; no attempt is lost."
            : 'You are offline. Please connect to continue.'}
        </Banner>
      )}
      <OrderFacts order={order} />
      <Controls {...props} />
    </>
  );
}

function Controls({ order, ...rest }: OpenStepProps) {
  const { view, isOffline, dispatch } = rest;
  if (view.step === 'processing') {
    return order.isDemo && view.attempt >= DEMO_BUTTON_FROM ? (
      <Button variant="primary" disabled={isOffline} onClick={() => dispatch({ type: 'complete' })}>
        Complete Payment (Demo)
      </Button>
    ) : null;
  }
  if (view.step === 'collect_mobile_details') {
    return <MobileDetailsForm order={order} isOffline={isOffline} dispatch={dispatch} />;
  }
  if (view.step === 'mobile_money_prompt') {
    return (
      <>
        <Banner kind="info">You have 5 minutes to approve the payment.</Banner>
        <CancelButton dispatch={dispatch} />
      </>
    );
  }
  if (view.step !== 'voucher' && view.step !== 'sending_voucher') return null;
  return <VoucherForm {...rest} />;
}

type CancelButtonProps = Pick<OpenStepProps, 'dispatch'> & { disabled?: boolean };

function CancelButton({ dispatch, disabled }: CancelButtonProps) {
  return (
    <Button onClick={() => dispatch({ type: 'cancel' })} disabled={disabled}>
      Cancel Payment
    </Button>
  );
}

const networks = MOBILE_NETWORKS.map((value) => ({ value, label: mobileNetworkNames[value] }));

const DEMO_HINT =
  'Try numbers ending in 0001 (fails), 0002 (expires), 0003 (no answer), 0004 (asks for a voucher) or 0005 (approved late). All others pay.';

function MobileDetailsForm({ order, isOffline, dispatch }: Omit<OpenStepProps, 'view'>) {
  const { phone } = order.person;
  const [last] = useState(readPayingPhone);
  const [number, setNumber] = useState(last?.phone_number ?? (isMobileNumber(phone) ? phone : ''));
  const [provider, setProvider] = useState<MobileNetwork>(last?.provider ?? 'mtn');
  const [isRefused, setIsRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const isGood = isMobileNumber(number);
    setIsRefused(!isGood);
    const details = { phone_number: number.trim(), provider };
    if (!isGood) return field.current?.focus();
    storePayingPhone(details);
    dispatch({ type: 'details_submitted', details });
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label="Mobile money number"
        hint={order.isDemo ? DEMO_HINT : undefined}
        error={isRefused ? paymentCopy.badNumber : undefined}
        ref={field}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        placeholder="024xxxxxxx"
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <SelectField label="Provider" options={networks} value={provider} onChange={setProvider} />
      <Button type="submit" variant="primary" disabled={isOffline}>
        Send Payment Prompt
      </Button>
    </form>
  );
}
