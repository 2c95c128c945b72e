import { type SyntheticEvent, useId, useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { ApiError } from '#contracts/errors.ts';
import { useDeleteAccount } from '#web/data/session/account.ts';
import { refusalText } from '#web/lib/refusal-copy.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PasswordField } from './PasswordField.tsx';

type DeleteAccountDialogProps = { user: SessionUser; onClose: () => void };

/** Asks for a proof that only the person has, so that a phone left lying about deletes nothing. */
export function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const formId = useId();
  const { proof, type, submit, isBusy, atField, atForm } = useProof(user);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Delete your account?"
      role="alertdialog"
      size="sm"
      description="Everything of yours is removed here and on this device. This cannot be undone."
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            isBusy={isBusy}
            busyLabel="Deleting..."
          >
            Delete my account
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
        {atForm !== undefined && <Banner kind="danger">{atForm}</Banner>}
        <PasswordField
          label={user.has_password ? 'Password' : 'Access Code'}
          hint="To be sure that it is you"
          error={atField}
          input={{
            name: 'proof',
            value: proof,
            autoComplete: user.has_password ? 'current-password' : 'off',
            onChange: ({ target }) => type(target.value),
          }}
        />
      </form>
    </Dialog>
  );
}

type Problem = { at: 'field' | 'form'; text: string };

function problemOf(error: unknown): Problem {
  const failure = error instanceof Error ? error : null;
  const text = refusalText(
    failure,
    'Your account was not deleted. Please check your connection and try again.',
  );
  const isWrong = error instanceof ApiError && error.code === 'account.wrong_proof';
  return { at: isWrong ? 'field' : 'form', text };
}

/** What was typed, and what is wrong with it. */
function useProof({ has_password }: SessionUser) {
  const deletion = useDeleteAccount();
  const [proof, setProof] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);

  async function run(): Promise<void> {
    try {
      await deletion.mutateAsync(proof);
    } catch (error) {
      setProblem(problemOf(error));
    }
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const what = has_password ? 'password' : 'access code';
    setProblem(proof === '' ? { at: 'field', text: `Please enter your ${what}` } : null);
    if (proof !== '') void run();
  }

  return {
    proof,
    type: (text: string): void => {
      setProof(text);
      setProblem(null);
    },
    submit,
    isBusy: deletion.isPending,
    atField: problem?.at === 'field' ? problem.text : undefined,
    atForm: problem?.at === 'form' ? problem.text : undefined,
  };
}
