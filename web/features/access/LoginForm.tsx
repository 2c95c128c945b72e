import { useEffect, useRef } from 'react';
import { ACCESS_CODE_MAX_LENGTH } from '#contracts/rules/access-code.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useLoginForm } from './use-login-form.ts';

type LoginFormProps = {
  notice: string | null;
  /** The notice is that the access is over. */
  canRenew: boolean;
  onRenew: () => void;
};

export function LoginForm({ notice, canRenew, onRenew }: LoginFormProps) {
  const { onSubmit, failure, asksPassword, isBusy } = useLoginForm();
  const form = useRef<HTMLFormElement>(null);
  const errorAt = (place: string) => (failure?.at === place ? failure.text : undefined);
  const formError = errorAt('form');

  useEffect(() => {
    if (failure === null || failure.at === 'form') return;
    const name = failure.at === 'code' ? 'access_code' : 'password';
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  }, [failure]);

  return (
    <form ref={form} onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      {notice !== null && failure === null && (
        <Message kind="info" text={notice} onRenew={canRenew ? onRenew : undefined} />
      )}
      <Field label="Access Code" error={errorAt('code')}>
        {(control) => (
          <TextInput
            {...control}
            name="access_code"
            maxLength={ACCESS_CODE_MAX_LENGTH}
            placeholder="XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            className="tracking-wide uppercase placeholder:tracking-wide"
          />
        )}
      </Field>
      {asksPassword && (
        <Field label="Password" error={errorAt('password')}>
          {(control) => (
            <TextInput
              {...control}
              name="password"
              type="password"
              maxLength={200}
              autoComplete="current-password"
              enterKeyHint="go"
            />
          )}
        </Field>
      )}
      {formError !== undefined && (
        <Message
          kind="danger"
          text={formError}
          onRenew={failure?.isExpired ? onRenew : undefined}
        />
      )}
      <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Authenticating...">
        Access Platform
      </Button>
    </form>
  );
}

type MessageProps = { kind: 'info' | 'danger'; text: string; onRenew: (() => void) | undefined };

function Message({ kind, text, onRenew }: MessageProps) {
  return (
    <Banner
      kind={kind}
      action={
        onRenew && (
          <Button size="sm" onClick={onRenew}>
            Renew access
          </Button>
        )
      }
    >
      {text}
    </Banner>
  );
}
