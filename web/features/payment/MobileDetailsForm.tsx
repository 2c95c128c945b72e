import { type SyntheticEvent, useRef, useState } from 'react';
import {
  isMobileNumber,
  MOBILE_NETWORKS,
  type MobileNetwork,
  mobileNetworkNames,
} from '#contracts/rules/payments/mobile-money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { paymentTexts } from './payment-copy.ts';
import type { MobileDetails } from './payment-view.ts';

const networks = MOBILE_NETWORKS.map((value) => ({ value, label: mobileNetworkNames[value] }));

const DEMO_HINT =
  'Numbers that end in 0001 fail, 0002 expire, 0003 never answer and 0004 ask for a voucher; all others pay.';

type MobileDetailsFormProps = {
  /** Of the customer: most pay with the phone they are called on. */
  phone: string;
  isDemo: boolean;
  isOffline: boolean;
  onGiven: (details: MobileDetails) => void;
};

export function MobileDetailsForm({ phone, isDemo, isOffline, onGiven }: MobileDetailsFormProps) {
  const [number, setNumber] = useState(isMobileNumber(phone) ? phone : '');
  const [provider, setProvider] = useState<MobileNetwork>('mtn');
  const [isRefused, setIsRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const isGood = isMobileNumber(number);
    setIsRefused(!isGood);
    if (isGood) onGiven({ phone_number: number.trim(), provider });
    else field.current?.focus();
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label="Mobile money number"
        hint={isDemo ? DEMO_HINT : undefined}
        error={isRefused ? paymentTexts.badNumber : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            placeholder="024xxxxxxx"
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
        )}
      </Field>
      <Field label="Provider">
        {(control) => (
          <Select
            {...control}
            options={networks}
            value={provider}
            onChange={({ target }) =>
              setProvider(MOBILE_NETWORKS.find((network) => network === target.value) ?? 'mtn')
            }
          />
        )}
      </Field>
      <Button type="submit" variant="primary" disabled={isOffline}>
        Send Payment Prompt
      </Button>
    </form>
  );
}
