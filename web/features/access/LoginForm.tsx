import { useEffect, useRef } from 'react';
import { ACCESS_CODE_MAX_LENGTH } from '#contracts/rules/access-code.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useLoginForm } from './use-login-form.ts';

export function LoginForm({ notice }: { notice: string | null }) {
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
      {notice !== null && failure === null && <Banner kind="info">{notice}</Banner>}
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
      {formError !== undefined && <Banner kind="danger">{formError}</Banner>}
      <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Authenticating...">
        Access Platform
      </Button>
    </form>
  );
}
