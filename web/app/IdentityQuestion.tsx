import { type SyntheticEvent, useId, useState } from 'react';
import { ApiError } from '#contracts/errors.ts';
import { ACCESS_CODE_MAX_LENGTH } from '#contracts/rules/access/access-code.ts';
import { useConfirm } from '#web/data/session/confirmation.ts';
import { refusalText } from '#web/lib/copy.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';

type IdentityQuestionProps = { reason: string; onAnswer: (isConfirmed: boolean) => void };

/** Asks for the user's own access code, and the password if there is one. */
export function IdentityQuestion({ reason, onAnswer }: IdentityQuestionProps) {
  const formId = useId();
  const { typed, type, submit, isBusy, needsPassword, problem } = useCodeForm(() => onAnswer(true));
  const cancel = (): void => onAnswer(false);
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title="Is it you?"
      role="alertdialog"
      size="sm"
      description={reason}
      footer={
        <>
          <Button onClick={cancel} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={isBusy}
            busyLabel="Checking..."
          >
            Go on
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
        {problem.form !== undefined && <Banner kind="danger">{problem.form}</Banner>}
        <Field
          label="Your access code"
          hint="It is not asked for again within five minutes."
          error={problem.access_code}
        >
          {(control) => (
            <TextInput
              {...control}
              value={typed.code}
              maxLength={ACCESS_CODE_MAX_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={({ target }) => type({ code: target.value })}
            />
          )}
        </Field>
        {needsPassword && (
          <Field label="Your password" error={problem.password}>
            {(control) => (
              <TextInput
                {...control}
                type="password"
                value={typed.password}
                autoComplete="current-password"
                onChange={({ target }) => type({ password: target.value })}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}

type Problem = { form?: string; access_code?: string; password?: string };

const NOT_CHECKED = 'Your access code could not be checked. Please try again.';

function problemOf(error: unknown): Problem {
  const failure = error instanceof Error ? error : null;
  const text = refusalText(failure, NOT_CHECKED);
  const isWrong = error instanceof ApiError && error.code === 'account.wrong_proof';
  if (!isWrong) return { form: text };
  const isPassword = error.errors.some(({ pointer }) => pointer === '#/password');
  return isPassword ? { password: text } : { access_code: text };
}

function useCodeForm(onConfirmed: () => void) {
  const { mutateAsync, isPending, hasPassword } = useConfirm();
  const [typed, setTyped] = useState({ code: '', password: '' });
  const [problem, setProblem] = useState<Problem>({});
  // A password set on another device is requested once the server reports it.
  const [needsPassword, setNeedsPassword] = useState(hasPassword);

  async function run(): Promise<void> {
    try {
      await mutateAsync(typed);
      onConfirmed();
    } catch (error) {
      const problems = problemOf(error);
      setProblem(problems);
      if (problems.password !== undefined) setNeedsPassword(true);
    }
  }

  function missing(): Problem | null {
    if (typed.code.trim() === '') return { access_code: 'Please enter your access code' };
    return needsPassword && typed.password === ''
      ? { password: 'Please enter your password' }
      : null;
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    event.stopPropagation(); // do not submit a form below this dialog
    const lack = missing();
    setProblem(lack ?? {});
    if (lack === null) void run();
  }

  return {
    typed,
    type: (change: Partial<typeof typed>): void => {
      setTyped({ ...typed, ...change });
      setProblem({});
    },
    submit,
    isBusy: isPending,
    needsPassword,
    problem,
  };
}
