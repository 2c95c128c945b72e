import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { paymentEndpoints } from '#contracts/payments.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

const { otp: Voucher } = paymentEndpoints.answerOtp.body.shape;

type VoucherFormProps = {
  /** Why the last voucher was not taken. */
  problem: string | null;
  isSending: boolean;
  isOffline: boolean;
  onGiven: (otp: string) => void;
  onCancel: () => void;
};

export function VoucherForm(props: VoucherFormProps) {
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
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
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
