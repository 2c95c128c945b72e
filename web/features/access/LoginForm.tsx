import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ErrorCode } from '#contracts/errors.ts';
import { ACCESS_CODE_MAX_LENGTH } from '#contracts/rules/access/access-code.ts';
import { useSignIn } from '#web/data/session/session.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { TextField, TextInput } from '#web/ui/forms/TextInput.tsx';

type Failure = {
  /** Where the message is displayed: at its field, or above the button. */
  at: 'code' | 'password' | 'form';
  text: string;
  /** The code is right, but the access has ended. */
  isExpired?: boolean;
};

const field = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
};

/** Checked by name: the class comes with the catalogue of all errors, which the login does not load. */
const isRefusal = (error: unknown): error is Error & { code: ErrorCode } =>
  error instanceof Error && error.name === 'ApiError';

function readFailure(error: unknown): Failure {
  if (!isRefusal(error)) {
    const reason = error instanceof Error ? ` ${error.message}` : '';
    return { at: 'form', text: `Login failed.${reason}` };
  }
  const text = error.message === '' ? 'Login failed' : error.message;
  if (error.code === 'auth.password_required' || error.code === 'auth.wrong_password') {
    return { at: 'password', text };
  }
  if (error.code === 'auth.wrong_code') return { at: 'code', text };
  return { at: 'form', text, isExpired: error.code === 'auth.expired' };
}

const neverChanges = () => () => undefined;

/** False in the prerendered page until React has taken over: before that, pressing does nothing. */
const useIsLive = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

function useLoginForm() {
  const signIn = useSignIn();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [asksPassword, setAsksPassword] = useState(false);

  async function submit(form: HTMLFormElement): Promise<void> {
    const access_code = field(form, 'access_code').trim();
    const password = field(form, 'password');
    if (access_code === '') {
      setFailure({ at: 'code', text: 'Please enter your access code' });
      return;
    }
    setFailure(null);
    try {
      await signIn.mutateAsync({ access_code, ...(password !== '' && { password }) });
    } catch (error) {
      const next = readFailure(error);
      if (next.at === 'password') setAsksPassword(true);
      setFailure(next);
    }
  }

  return { submit, failure, asksPassword, isBusy: signIn.isPending };
}

type LoginFormProps = {
  infoMessage: string | null;
  /** The message is that the access has expired. */
  canRenew: boolean;
  onRenew: () => void;
};

export function LoginForm({ infoMessage, canRenew, onRenew }: LoginFormProps) {
  const { submit, failure, asksPassword, isBusy } = useLoginForm();
  const isLive = useIsLive();
  const form = useRef<HTMLFormElement>(null);
  const errorAt = (place: string) => (failure?.at === place ? failure.text : undefined);
  const formError = errorAt('form');

  useEffect(() => {
    if (failure === null || failure.at === 'form') return;
    const name = failure.at === 'code' ? 'access_code' : 'password';
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  }, [failure]);

  return (
    <form
      ref={form}
      method="post" // sent without scripts, it must not put the code into an address
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
      noValidate
      className="flex flex-col gap-4"
    >
      {infoMessage !== null && failure === null && (
        <Message kind="info" text={infoMessage} onRenew={canRenew ? onRenew : undefined} />
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
        <TextField
          label="Password"
          error={errorAt('password')}
          name="password"
          type="password"
          maxLength={200}
          autoComplete="current-password"
          enterKeyHint="go"
        />
      )}
      {formError !== undefined && (
        <Message
          kind="danger"
          text={formError}
          onRenew={failure?.isExpired ? onRenew : undefined}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        disabled={!isLive}
        isBusy={isBusy}
        busyLabel="Authenticating..."
      >
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
