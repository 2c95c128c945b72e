import { type SyntheticEvent, useState } from 'react';
import { readEmail, useResendCode } from '#web/data/session/resend-code.ts';
import { useRequiredConfig } from '#web/data/public-config-required.ts';
import { refusalText } from '#web/lib/copy.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ContactOptions } from '#web/ui/ContactOptions.tsx';
import { TextField } from '#web/ui/forms/TextInput.tsx';

const NOT_SENT = 'The e-mail was not sent. Please check your connection and try again.';

const focusField = (form: HTMLFormElement | null): void => form?.querySelector('input')?.focus();

/** Asks for the mail with the code; the answer never tells whether the address is known. */
export function LostCodeForm({ onClose }: { onClose: () => void }) {
  const { config } = useRequiredConfig();
  const [answer, setAnswer] = useState<string | null>(null);
  const { email, type, problem, submit, resend } = useLostCode(setAnswer);

  if (config?.sends_mail === false) return <NoMail onClose={onClose} />;
  if (answer !== null) {
    return (
      <div className="mt-4 flex flex-col gap-3">
        <Banner
          kind="info"
          action={
            <Button size="sm" onClick={() => setAnswer(null)}>
              Ask again
            </Button>
          }
        >
          {answer}
        </Banner>
        <OtherHelp />
      </div>
    );
  }
  return (
    <form
      ref={focusField}
      method="post"
      onSubmit={submit}
      noValidate
      aria-label="Lost access code"
      className="mt-4 flex flex-col gap-3 border-t border-line pt-4"
    >
      {resend.error !== null && (
        <Banner kind="danger">{refusalText(resend.error, NOT_SENT)}</Banner>
      )}
      <TextField
        label="E-mail address"
        hint="The address you signed up with"
        error={problem ?? undefined}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="send"
        value={email}
        onChange={({ target }) => type(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={onClose} disabled={resend.isPending}>
          Cancel
        </Button>
        <Button
          type="submit"
          className="max-w-full grow"
          isBusy={resend.isPending}
          busyLabel="Sending..."
        >
          Send my code
        </Button>
      </div>
      <OtherHelp />
    </form>
  );
}

/** The code comes from the administrator alone. */
function NoMail({ onClose }: { onClose: () => void }) {
  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      <OtherHelp intro="This platform sends no e-mail. The administrator gives you your code:" />
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}

const OTHERWISE = 'No e-mail from us, or no address on your account? Contact the administrator:';

function OtherHelp({ intro = OTHERWISE }: { intro?: string }) {
  const { config } = useRequiredConfig();
  if (config === null) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-dense text-ink-2">{intro}</p>
      <ContactOptions
        phone={config.contact_phone}
        email={config.contact_email}
        subject="My access code"
        message="Hello, I cannot sign in because I lost my access code."
      />
    </div>
  );
}

function useLostCode(onAnswer: (message: string) => void) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const resend = useResendCode(onAnswer);

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const read = readEmail(email);
    setProblem('problem' in read ? read.problem : null);
    if ('problem' in read) focusField(event.currentTarget);
    // The command's `error` holds the failure.
    else void resend.mutateAsync(read.email).catch(() => null);
  }

  function type(text: string): void {
    setEmail(text);
    setProblem(null);
  }

  return { email, type, problem, submit, resend };
}
